import { useParams } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import type { ViewerPageProps } from '@/features/viewer/shared-video-page';
import { LegalLinks } from '../layout/legal-links';
import { useSession } from '../use-session';

/** What the public pages of links get from the app. Who is signed in changes links and nothing else (sharing spec, 6). */
export function useViewerPage(): ViewerPageProps {
  const { accessCode } = useParams();
  const isSignedIn = useSession().status === 'signed-in';
  return {
    code: accessCode,
    logoPath: isSignedIn ? PATHS.dashboard : PATHS.home,
    makePath: isSignedIn ? PATHS.upload : PATHS.register,
    legal: <LegalLinks />,
  };
}
