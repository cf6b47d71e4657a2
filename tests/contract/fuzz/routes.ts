/** A call that the backend knows; `{name}` is a placeholder for a value of the world. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const TUS = { 'tus-resumable': '1.0.0' };
const TUS_CHUNK = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
const OBJECT = 'original_videos/{object}';
const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };

export const AUTH: readonly Route[] = [
  { method: 'GET', path: '/auth/v1/.well-known/jwks.json' },
  {
    method: 'POST',
    path: '/auth/v1/otp',
    json: { email: '{email}', create_user: true, data: {}, ...CHALLENGE },
  },
  { method: 'POST', path: '/auth/v1/otp?redirect_to=http://a.test', json: { email: '{email}' } },
  { method: 'GET', path: '/auth/v1/verify?token=x&type=magiclink&redirect_to=http://a.test' },
  { method: 'POST', path: '/auth/v1/verify', json: { email: '{email}', token: '123456', type: 'email' } },
  { method: 'POST', path: '/auth/v1/verify', json: { token_hash: 'abc', type: 'magiclink' } },
  { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token: 'x' } },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=pkce',
    json: { auth_code: '{user}', code_verifier: 'x' },
  },
  { method: 'GET', path: '/auth/v1/user' },
  { method: 'PUT', path: '/auth/v1/user', json: { email: '{email}', data: { a: 1 } } },
  { method: 'POST', path: '/auth/v1/logout?scope=others' },
];

export const STORAGE: readonly Route[] = [
  { method: 'GET', path: '/storage/v1/bucket' },
  {
    method: 'POST',
    path: `/storage/v1/object/${OBJECT}`,
    headers: { 'content-type': 'video/mp4', 'x-upsert': 'true' },
  },
  { method: 'PUT', path: `/storage/v1/object/${OBJECT}`, headers: { 'content-type': 'video/mp4' } },
  {
    method: 'POST',
    path: `/storage/v1/object/${OBJECT}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-upsert': 'true' },
  },
  { method: 'GET', path: `/storage/v1/object/${OBJECT}`, headers: { range: 'bytes=0-1' } },
  { method: 'HEAD', path: `/storage/v1/object/${OBJECT}` },
  { method: 'GET', path: `/storage/v1/object/authenticated/${OBJECT}` },
  { method: 'GET', path: `/storage/v1/object/info/${OBJECT}` },
  { method: 'GET', path: `/storage/v1/object/public/${OBJECT}?download=x` },
  { method: 'DELETE', path: '/storage/v1/object/original_videos', json: { prefixes: ['{object}'] } },
  {
    method: 'POST',
    path: '/storage/v1/object/list/original_videos',
    json: { prefix: '{user}', limit: 10, offset: 0, sortBy: { column: 'name', order: 'asc' }, search: 'x' },
  },
  { method: 'POST', path: `/storage/v1/object/sign/${OBJECT}`, json: { expiresIn: 60 } },
  {
    method: 'POST',
    path: '/storage/v1/object/sign/original_videos',
    json: { expiresIn: 60, paths: ['{object}'] },
  },
  { method: 'GET', path: `/storage/v1/object/sign/${OBJECT}?token=a.b.c` },
  { method: 'OPTIONS', path: '/storage/v1/upload/resumable', headers: TUS },
  {
    method: 'POST',
    path: '/storage/v1/upload/resumable',
    headers: {
      ...TUS,
      'upload-length': '10',
      'upload-metadata': 'bucketName b3JpZ2luYWxfdmlkZW9z,objectName eA==',
    },
  },
  { method: 'PATCH', path: '/storage/v1/upload/resumable/{upload}', headers: TUS_CHUNK },
  { method: 'HEAD', path: '/storage/v1/upload/resumable/{upload}', headers: TUS },
  { method: 'DELETE', path: '/storage/v1/upload/resumable/{upload}', headers: TUS },
];

const LINE = { 'line_items[0][quantity]': '1', 'line_items[0][price]': 'price_x' };

export const PAYMENTS: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', form: { email: '{email}', 'metadata[user_id]': '{user}' } },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    form: { mode: 'subscription', customer: '{customer}', success_url: 'http://a.test', ...LINE },
    headers: { 'idempotency-key': 'again' },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    form: {
      mode: 'subscription',
      customer: '{customer}',
      success_url: 'http://a.test',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '500',
      'line_items[0][price_data][recurring][interval]': 'month',
      'line_items[0][price_data][product_data][name]': 'Plan',
    },
  },
  { method: 'GET', path: '/v1/checkout/sessions?customer={customer}&limit=3' },
  { method: 'GET', path: '/v1/checkout/sessions/{checkout}' },
  { method: 'POST', path: '/v1/checkout/sessions/{checkout}/expire', form: {} },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    form: { customer: '{customer}', return_url: 'http://a.test' },
  },
  { method: 'GET', path: '/v1/subscriptions/sub_x?expand[]=latest_invoice' },
  { method: 'GET', path: '/v1/invoices/in_x' },
  { method: 'GET', path: '/v1/charges/ch_x' },
  { method: 'GET', path: '/v1/disputes/dp_x' },
  { method: 'GET', path: '/payments/link/token-reload?client_reference_id={user}' },
  { method: 'GET', path: '/payments/checkout/{checkout}?declined' },
  { method: 'POST', path: '/payments/checkout/{checkout}', form: { card: 'declined' } },
  { method: 'POST', path: '/payments/checkout/{checkout}', form: { card: 'good' } },
  { method: 'POST', path: '/payments/checkout/{checkout}', form: { action: 'refund' } },
  { method: 'GET', path: '/payments/portal/{portal}' },
  { method: 'POST', path: '/payments/portal/{portal}', form: { action: 'cancel' } },
  { method: 'POST', path: '/payments/portal/{portal}', form: { price: 'price_x' } },
  {
    method: 'POST',
    path: '/payments/portal/{portal}',
    json: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
];

export const INBOX: readonly Route[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/v1/messages' },
  { method: 'GET', path: '/api/v1/search?query=to:{email}' },
  { method: 'GET', path: '/api/v1/message/x' },
  { method: 'DELETE', path: '/api/v1/messages' },
];

export const FUNCTIONS: readonly Route[] = [
  { method: 'POST', path: '/functions/v1/measure-video', json: { videoId: '{video}' } },
  {
    method: 'GET',
    path: '/functions/v1/link-preview/shared/ABCD1234',
    headers: { 'user-agent': 'Twitterbot/1.0' },
  },
  { method: 'GET', path: '/functions/v1/link-preview/poster/shared/ABCD1234.jpg' },
  { method: 'GET', path: '/functions/v1/link-preview/oembed?url=http://standout.test/shared/ABCD1234' },
  { method: 'POST', path: '/functions/v1/create-checkout-session', json: { planId: '{video}' } },
  { method: 'POST', path: '/functions/v1/create-portal-session', json: {} },
  { method: 'POST', path: '/functions/v1/delete-account', json: {} },
  {
    method: 'POST',
    path: '/functions/v1/stripe-webhook',
    json: { id: 'evt_x' },
    headers: { 'stripe-signature': 't=1,v1=x' },
  },
  { method: 'GET', path: '/functions/v1/nothing' },
];
