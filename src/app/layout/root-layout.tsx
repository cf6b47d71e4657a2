import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useDocumentHead } from '../use-document-head';
import { useFocusHeading } from '../use-focus-heading';

/** What holds on every screen: its title, where the focus and the scroll position are after a navigation. */
export function RootLayout() {
  useDocumentHead();
  useFocusHeading();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
