import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useDocumentHead } from '../use-document-head';
import { useFocusHeading } from '../use-focus-heading';

/** Applies to every screen: it sets the title, and the focus and the scroll position after a navigation. */
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
