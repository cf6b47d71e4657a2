import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import type { NavigationEntry } from '../navigation';

interface MainLinkProps {
  readonly entry: NavigationEntry;
  readonly className: string;
  readonly children: ReactNode;
}

/** An entry of the main navigation. It is marked as current on its own screen and on screens that belong to it. */
export function MainLink({ entry: { path, within }, className, children }: MainLinkProps) {
  const isHere = useMatch(path) !== null;
  const isWithin = useMatch(within ?? path) !== null;
  return (
    <Link to={path} className={className} {...((isHere || isWithin) && { 'aria-current': 'page' })}>
      {children}
    </Link>
  );
}
