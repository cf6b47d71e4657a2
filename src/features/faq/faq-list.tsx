import { useState } from 'react';
import type { FaqEntry } from '@/domain/faq';
import { Accordion, AccordionItem } from '@/ui/accordion';
import { FaqAnswer } from './faq-answer';

/** Shows the entries to users and visitors; the first one is open. */
export function FaqList({ entries }: { readonly entries: readonly FaqEntry[] }) {
  const [open, setOpen] = useState(entries[0]?.id ?? '');
  if (entries.length === 0) return <p className="py-5 text-muted">There are no questions here yet.</p>;
  return (
    <Accordion label="Questions and answers" value={open} onChange={setOpen}>
      {entries.map((entry) => (
        <AccordionItem key={entry.id} value={entry.id} title={entry.title}>
          <FaqAnswer content={entry.content} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}
