import { ExternalLink } from 'lucide-react';

/** Opens a link in a new tab, as its viewers see it. */
export function OpenLink({ link }: { readonly link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      className="inline-flex h-10 max-desk:h-11 max-desk:flex-1 items-center max-desk:justify-center gap-2 rounded-md px-4 text-ui font-semibold text-soft transition-colors hover:bg-s2 hover:text-text [&_svg]:size-4"
    >
      <ExternalLink />
      Open link
    </a>
  );
}
