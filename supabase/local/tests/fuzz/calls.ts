/** What a call sends: a JSON value or a form, and its own headers. */
interface Sent {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call that the backend knows, by method and path; `{name}` is a placeholder for a value of the world. */
export type Call = readonly [call: string, sent?: Sent];

const TUS = { headers: { 'tus-resumable': '1.0.0' } };
const VIDEO = { headers: { 'content-type': 'video/mp4', 'x-upsert': 'true' } };
const MULTIPART = { headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-upsert': 'true' } };
const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };
const SORTING = { limit: 10, offset: 0, sortBy: { column: 'name', order: 'asc' }, search: 'x' };
const FILM = 'original_videos/{object}';

const ROW = { json: { id: '{video}', user_id: '{user}', title: 'Clip', original_name: 'a.mp4' } };
const MERGING = { headers: { prefer: 'resolution=merge-duplicates,return=representation' } };

const REST: readonly Call[] = [
  ['GET /rest/v1/videos?select=id,title,users(email)&id=eq.{video}&order=title.desc&limit=2&offset=0'],
  ['GET /rest/v1/videos?select=*&id=in.({video},x)', { headers: { prefer: 'count=exact' } }],
  ['GET /rest/v1/videos?processed_video_path=is.null&title=neq.x', { headers: { range: '0-1' } }],
  ['GET /rest/v1/users?select=*', { headers: { accept: 'application/vnd.pgrst.object+json' } }],
  ['HEAD /rest/v1/faq_entries?select=id&order=order_num,id'],
  ['POST /rest/v1/videos?select=id', { ...ROW, ...MERGING }],
  ['POST /rest/v1/user_settings', { json: { user_id: '{user}', default_player_name: 'x' }, ...MERGING }],
  ['POST /rest/v1/support_tickets', { json: [{ user_id: '{user}', subject: 'x', description: 'x' }] }],
  ['PATCH /rest/v1/videos?id=eq.{video}', { json: { title: 'x', file_size: 1 } }],
  ['DELETE /rest/v1/videos?id=eq.{user}'],
  ['POST /rest/v1/rpc/get_token_stats', { json: {} }],
  ['POST /rest/v1/rpc/get_account_history', { json: { p_user_id: '{user}' } }],
  ['POST /rest/v1/rpc/create_share', { json: { p_video_id: '{video}' } }],
  [
    'POST /rest/v1/rpc/save_track_document',
    { json: { p_video_id: '{video}', p_base_revision: 0, p_document: { a: [1] }, p_writer_id: '{user}' } },
  ],
  ['POST /rest/v1/rpc/gift_tokens', { json: { p_user_id: '{user}', p_amount: 1, p_note: 'x' } }],
];

const AUTH: readonly Call[] = [
  ['GET /auth/v1/.well-known/jwks.json'],
  ['POST /auth/v1/otp', { json: { email: '{email}', create_user: true, data: {}, ...CHALLENGE } }],
  ['POST /auth/v1/otp?redirect_to=http://a.test', { json: { email: '{email}' } }],
  ['GET /auth/v1/verify?token=x&type=magiclink&redirect_to=http://a.test'],
  ['POST /auth/v1/verify', { json: { email: '{email}', token: '123456', type: 'email' } }],
  ['POST /auth/v1/verify', { json: { token_hash: 'abc', type: 'magiclink' } }],
  ['POST /auth/v1/token?grant_type=refresh_token', { json: { refresh_token: 'x' } }],
  ['POST /auth/v1/token?grant_type=pkce', { json: { auth_code: '{user}', code_verifier: 'x' } }],
  ['GET /auth/v1/user'],
  ['PUT /auth/v1/user', { json: { email: '{email}', data: { a: 1 } } }],
  ['POST /auth/v1/logout?scope=others'],
];

const STORAGE: readonly Call[] = [
  ['GET /storage/v1/bucket'],
  [`POST /storage/v1/object/${FILM}`, VIDEO],
  [`PUT /storage/v1/object/${FILM}`, VIDEO],
  [`POST /storage/v1/object/${FILM}`, MULTIPART],
  [`GET /storage/v1/object/${FILM}`, { headers: { range: 'bytes=0-1' } }],
  [`HEAD /storage/v1/object/${FILM}`],
  [`GET /storage/v1/object/authenticated/${FILM}`],
  [`GET /storage/v1/object/info/${FILM}`],
  [`GET /storage/v1/object/public/${FILM}?download=x`],
  ['DELETE /storage/v1/object/original_videos', { json: { prefixes: ['{object}'] } }],
  ['POST /storage/v1/object/list/original_videos', { json: { prefix: '{user}', ...SORTING } }],
  [`POST /storage/v1/object/sign/${FILM}`, { json: { expiresIn: 60 } }],
  ['POST /storage/v1/object/sign/original_videos', { json: { expiresIn: 60, paths: ['{object}'] } }],
  [`GET /storage/v1/object/sign/${FILM}?token=a.b.c`],
  ['OPTIONS /storage/v1/upload/resumable', TUS],
  [
    'POST /storage/v1/upload/resumable',
    {
      headers: {
        ...TUS.headers,
        'upload-length': '10',
        'upload-metadata': 'bucketName b3JpZ2luYWxfdmlkZW9z,objectName eA==',
      },
    },
  ],
  [
    'PATCH /storage/v1/upload/resumable/{upload}',
    { headers: { ...TUS.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } },
  ],
  ['HEAD /storage/v1/upload/resumable/{upload}', TUS],
  ['DELETE /storage/v1/upload/resumable/{upload}', TUS],
];

/** A checkout as the app begins it. */
export const CHECKOUT = {
  mode: 'subscription',
  customer: '{customer}',
  success_url: 'http://a.test',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '500',
  'line_items[0][price_data][recurring][interval]': 'month',
  'line_items[0][price_data][product_data][name]': 'Plan',
};

const PAYMENTS: readonly Call[] = [
  ['POST /v1/customers', { form: { email: '{email}', 'metadata[user_id]': '{user}' } }],
  ['POST /v1/checkout/sessions', { form: CHECKOUT, headers: { 'idempotency-key': 'again' } }],
  [
    'POST /v1/checkout/sessions',
    { form: { ...CHECKOUT, 'line_items[0][price]': 'price_x' }, headers: { 'idempotency-key': 'other' } },
  ],
  ['GET /v1/checkout/sessions?customer={customer}&limit=3'],
  ['GET /v1/checkout/sessions/{checkout}'],
  ['POST /v1/checkout/sessions/{checkout}/expire', { form: {} }],
  ['POST /v1/billing_portal/sessions', { form: { customer: '{customer}', return_url: 'http://a.test' } }],
  ['GET /v1/subscriptions/sub_x?expand[]=latest_invoice'],
  ['GET /v1/invoices/in_x'],
  ['GET /v1/charges/ch_x'],
  ['GET /v1/disputes/dp_x'],
  ['GET /payments/link/token-reload?client_reference_id={user}'],
  ['GET /payments/checkout/{checkout}?declined'],
  ['POST /payments/checkout/{checkout}', { form: { card: 'declined' } }],
  ['POST /payments/checkout/{checkout}', { form: { card: 'good' } }],
  ['POST /payments/checkout/{checkout}', { form: { action: 'refund' } }],
  ['GET /payments/portal/{portal}'],
  ['POST /payments/portal/{portal}', { form: { action: 'cancel' } }],
  ['POST /payments/portal/{portal}', { form: { price: 'price_x' } }],
  ['POST /payments/portal/{portal}', { json: 'x', ...MULTIPART }],
];

const INBOX: readonly Call[] = [
  ['GET /'],
  ['GET /api/v1/messages'],
  ['GET /api/v1/search?query=to:{email}'],
  ['GET /api/v1/message/x'],
  ['DELETE /api/v1/messages'],
];

const FUNCTIONS: readonly Call[] = [
  ['POST /functions/v1/measure-video', { json: { videoId: '{video}' } }],
  ['GET /functions/v1/link-preview/shared/ABCD1234', { headers: { 'user-agent': 'Twitterbot/1.0' } }],
  ['GET /functions/v1/link-preview/poster/shared/ABCD1234.jpg'],
  ['GET /functions/v1/link-preview/oembed?url=http://standout.test/shared/ABCD1234'],
  ['POST /functions/v1/create-checkout-session', { json: { planId: '{video}' } }],
  ['POST /functions/v1/create-portal-session', { json: {} }],
  ['POST /functions/v1/delete-account', { json: {} }],
  [
    'POST /functions/v1/stripe-webhook',
    { json: { id: 'evt_x' }, headers: { 'stripe-signature': 't=1,v1=x' } },
  ],
  ['GET /functions/v1/nothing'],
];

export const CALLS = {
  rest: REST,
  auth: AUTH,
  storage: STORAGE,
  payments: PAYMENTS,
  inbox: INBOX,
  functions: FUNCTIONS,
};
