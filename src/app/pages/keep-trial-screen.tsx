import { useNavigate } from 'react-router-dom';
import { editorPath, PATHS } from '@/domain/paths';
import { KeepPage } from '@/features/upload/trial/keep-page';
import { useSession } from '../use-session';

/** Where a sign-in ends for a visitor who has tried a clip and created an account for it. */
export function KeepTrialScreen() {
  const session = useSession();
  const navigate = useNavigate();
  if (session.status !== 'signed-in') return null;
  return (
    <KeepPage
      userId={session.user.id}
      tryPath={PATHS.try}
      onKept={(videoId) => void navigate(editorPath(videoId), { replace: true })}
    />
  );
}
