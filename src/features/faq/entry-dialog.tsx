import { useId, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFaqEntry, faqQuery, updateFaqEntry } from '@/backend/faq';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { nextOrderNum, type FaqEntry, type FaqText } from '@/domain/faq';
import { FAQ_LIMITS } from '@/domain/limits';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';

interface EntryDialogProps {
  readonly entries: readonly FaqEntry[];
  /** The entry to change; without it a new one is added behind the last. */
  readonly entry?: FaqEntry;
  readonly onClose: () => void;
}

/** Adds an entry to the FAQ, or changes one. A failure keeps what is typed. */
export function EntryDialog({ entries, entry, onClose }: EntryDialogProps) {
  const formId = useId();
  const [title, setTitle] = useState(entry?.title ?? '');
  const [content, setContent] = useState(entry?.content ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const saving = useEntrySaving(entries, entry, onClose);
  const isComplete = title.trim() !== '' && content.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete && !saving.isPending) saving.mutate({ title: title.trim(), content: content.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!saving.isPending}
      title={entry ? 'Edit Entry' : 'Add Entry'}
      footer={
        <>
          <Button variant="quiet" disabled={saving.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={saving.isPending} busyLabel="Saving">
            {entry ? 'Save' : 'Add Entry'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Question"
          value={title}
          maxLength={FAQ_LIMITS.titleLength}
          error={isChecked && title.trim() === '' ? ERROR_TEXTS['faq-title-required'] : null}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="Answer"
          rows={7}
          value={content}
          maxLength={FAQ_LIMITS.contentLength}
          error={isChecked && content.trim() === '' ? ERROR_TEXTS['faq-content-required'] : null}
          onChange={(event) => setContent(event.target.value)}
        />
        {saving.error && <Note tone="danger">{messageOf(saving.error, 'faq-save-failed')}</Note>}
      </form>
    </Dialog>
  );
}

function useEntrySaving(entries: readonly FaqEntry[], entry: FaqEntry | undefined, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: FaqText) =>
      entry ? updateFaqEntry(entry, text) : createFaqEntry(text, nextOrderNum(entries)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: faqQuery.queryKey });
      onDone();
    },
  });
}
