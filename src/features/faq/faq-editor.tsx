import { useState } from 'react';
import { Plus } from 'lucide-react';
import { counted } from '@/domain/format';
import type { FaqEntry } from '@/domain/faq';
import { Accordion, AccordionItem } from '@/ui/accordion';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { DragGrip } from '@/ui/move-controls';
import { dragLook, useDragOrder } from '@/ui/use-drag-order';
import { DeleteEntryDialog } from './delete-entry-dialog';
import { EntryActions } from './entry-actions';
import { EntryDialog } from './entry-dialog';
import { FaqAnswer } from './faq-answer';
import { useFaqOrder } from './use-faq-order';

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly entry: FaqEntry }
  | { readonly kind: 'delete'; readonly entry: FaqEntry };

/** Lets admins add, edit, delete and reorder the entries. */
export function FaqEditor({ entries }: { readonly entries: readonly FaqEntry[] }) {
  const [open, setOpen] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const move = useFaqOrder(entries);
  const { listRef, drag, gripOf } = useDragOrder(move);
  const close = () => setDialog(null);
  return (
    <>
      <div className="mb-1 flex items-center gap-4">
        <p className="flex-1 text-sm text-muted tabular-nums">
          {counted(entries.length, 'entry', 'entries')}
        </p>
        <Button variant="primary" icon={<Plus />} onClick={() => setDialog({ kind: 'new' })}>
          Add Entry
        </Button>
      </div>
      {entries.length === 0 && (
        <EmptyState title="No entries yet" className="mt-3">
          Visitors see this page without questions until you add one.
        </EmptyState>
      )}
      <Accordion label="Questions and answers" value={open} onChange={setOpen} listRef={listRef}>
        {entries.map((entry, index) => (
          <AccordionItem
            key={entry.id}
            value={entry.id}
            title={entry.title}
            className={dragLook(drag, index)}
            before={<DragGrip handlers={gripOf(index)} />}
            actions={
              <EntryActions
                name={entry.title}
                index={index}
                count={entries.length}
                onMove={(to) => move(index, to)}
                onEdit={() => setDialog({ kind: 'edit', entry })}
                onDelete={() => setDialog({ kind: 'delete', entry })}
              />
            }
          >
            <FaqAnswer content={entry.content} />
          </AccordionItem>
        ))}
      </Accordion>
      {dialog?.kind === 'new' && <EntryDialog entries={entries} onClose={close} />}
      {dialog?.kind === 'edit' && <EntryDialog entries={entries} entry={dialog.entry} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteEntryDialog entry={dialog.entry} onClose={close} />}
    </>
  );
}
