import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useDocumentTitle } from '../use-document-title';
import { useFocusHeading } from '../use-focus-heading';

/** What holds on every screen: its title, where the focus and the scroll position are after a navigation. */
export function RootLayout() {
  useDocumentTitle();
  useFocusHeading();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
