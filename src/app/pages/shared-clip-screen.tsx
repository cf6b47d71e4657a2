import { Share2 } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AppError, ERROR_TEXTS } from '@/domain/errors';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { PATHS } from '@/domain/paths';
import { SHARE_RESULTS, type ShareResult } from '@/domain/share-target';
import { wholeMegabytes } from '@/domain/upload-rules';
import { SHARED_FRAGMENT } from '@/offline/waiting-clip';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { ScreenLoading } from '../layout/screen-loading';
import { useSession } from '../use-session';

/** Why a shared clip did not arrive, and what to do. */
const PROBLEMS: Readonly<Record<Exclude<ShareResult, 'kept'>, readonly [title: string, text: string]>> = {
  nothing: ['No clip arrived', 'Open a video in your gallery, and share it with Standout.'],
  several: ['One clip at a time', 'Nothing was taken yet. Share one video with Standout.'],
  'file-type': ['This is not a video', ERROR_TEXTS['file-type']],
  'file-too-large': [
    'This clip is too large',
    new AppError('file-too-large', { params: { n: wholeMegabytes(MAX_UPLOAD_BYTES) } }).message,
  ],
  'not-stored': [
    'There was no room for the clip',
    'Free some space on this device and share it again, or choose it here.',
  ],
  'not-ready': ['Standout was not ready', 'Your clip did not arrive. Share it again, or choose it here.'],
};

/** Where sharing a clip with the app leads: members decide about it on the upload screen, visitors try it. */
export function SharedClipScreen() {
  const session = useSession();
  const [params] = useSearchParams();
  const result = SHARE_RESULTS.find((each) => each === params.get('result')) ?? 'nothing';
  if (session.status === 'loading') return <ScreenLoading />;
  const path = session.status === 'signed-in' ? PATHS.upload : PATHS.try;
  if (result === 'kept') return <Navigate to={`${path}#${SHARED_FRAGMENT}`} replace />;
  const [title, text] = PROBLEMS[result];
  return (
    <div className="page-column max-w-160 pt-6 pb-24 desk:pt-10">
      <h1 className="mb-4 text-h1">Shared clip</h1>
      <EmptyState icon={<Share2 />} title={title} action={<LinkButton to={path}>Choose a clip</LinkButton>}>
        {text}
      </EmptyState>
    </div>
  );
}
