import { Component, useEffect, useState, type ReactNode } from 'react';
import { visitorToken } from '@/backend/sharing/visitor';
import { PATHS } from '@/domain/paths';
import type { ViewerPlace } from '@/domain/viewer-place';
import { EmbedPage } from '@/features/viewer/embed-page';
import { SharedPlaylistPage } from '@/features/viewer/shared-playlist-page';
import { SharedVideoPage } from '@/features/viewer/shared-video-page';
import { CopyrightLine } from './layout/copyright-line';
import { LEGAL_PAGES } from './layout/legal-pages';
import { StartFailure } from './start-failure';

/**
 * The public pages of shared links, separate from the rest of the product, so that a viewer loads no router, backend
 * client or query cache. Their links are ordinary links that load a new page.
 */
export function ViewerApp({ place }: { readonly place: ViewerPlace }) {
  return (
    <FailureScreen>
      {/* Shared pages are not indexed, because only people with the link should find them. */}
      <meta name="robots" content="noindex" />
      <Page {...place} />
    </FailureScreen>
  );
}

function Page({ kind, isEmbedded, code }: ViewerPlace) {
  const isMember = useIsMember();
  if (isEmbedded) return <EmbedPage kind={kind} code={code} />;
  const surroundings = {
    code,
    logoPath: isMember ? PATHS.dashboard : PATHS.home,
    makePath: isMember ? PATHS.upload : PATHS.register,
    legal: <Legal />,
  };
  return kind === 'video' ? <SharedVideoPage {...surroundings} /> : <SharedPlaylistPage {...surroundings} />;
}

/** Whether the visitor is signed in, which only changes where links lead. */
function useIsMember(): boolean {
  const [isMember, setIsMember] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void visitorToken().then((token) => isWanted && setIsMember(token !== null));
    return () => {
      isWanted = false;
    };
  }, []);
  return isMember;
}

function Legal() {
  return (
    <CopyrightLine>
      {LEGAL_PAGES.map(({ path, label }) => (
        <a key={path} href={path} className="reach py-1 hover:text-text">
          {label}
        </a>
      ))}
    </CopyrightLine>
  );
}

/** Shown when a page fails to render; offers to reload the page. React logs the error. */
class FailureScreen extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <StartFailure error={this.state.error} />;
  }
}
