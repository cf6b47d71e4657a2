import type { BrowserShortcoming } from '@/media/browser-shortcoming';
import { Note } from '@/ui/note';

const TEXTS = {
  'too-old': {
    title: 'This browser is too old',
    text: "It can't track players or make videos. Update it, or sign in with a current Chrome, Edge, Firefox or Safari.",
  },
  slow: {
    title: 'Slow in this browser',
    text: 'Everything works, but a video takes several times as long to make. A current Chrome, Edge, Firefox or Safari is faster.',
  },
} as const;

/** Says before an upload what this browser cannot do, and what helps. */
export function BrowserNote({ shortcoming }: { readonly shortcoming: BrowserShortcoming }) {
  const { title, text } = TEXTS[shortcoming];
  return (
    <Note tone={shortcoming === 'too-old' ? 'danger' : 'warn'}>
      <h2 className="text-h4">{title}</h2>
      <p>{text}</p>
    </Note>
  );
}
