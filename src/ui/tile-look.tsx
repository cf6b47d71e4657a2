import type { ReactNode } from 'react';

/** The classes of a tile that can be chosen. */
export const TILE =
  'group cursor-pointer overflow-hidden rounded-md border border-line-strong bg-s1 text-left transition-colors outline-offset-2 hover:border-control data-[state=checked]:border-text data-[state=checked]:bg-s3';

interface TileContentProps {
  readonly picture: ReactNode;
  readonly label: string;
}

export function TileContent({ picture, label }: TileContentProps) {
  return (
    <>
      {picture}
      <span className="block truncate px-2 py-1 text-sm font-medium text-muted group-hover:text-text group-data-[state=checked]:text-text">
        {label}
      </span>
    </>
  );
}
