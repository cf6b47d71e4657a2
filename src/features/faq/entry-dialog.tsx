import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFaqEntry, faqQuery, updateFaqEntry } from '@/backend/support/faq';
import { ERROR_TEXTS, messageOf } from '@/domain/errors';
import { nextOrderNum, type FaqEntry, type FaqText } from '@/domain/faq';
import { FAQ_LIMITS } from '@/domain/limits';
import { manyLines, oneLine } from '@/domain/plain-text';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Note } from '@/ui/note';
import { TextArea } from '@/ui/text-area';

interface EntryDialogProps {
  readonly entries: readonly FaqEntry[];
  /** The entry to change; without it a new entry is added at the end. */
  readonly entry?: FaqEntry;
  readonly onClose: () => void;
}

/** Adds or changes an entry of the FAQ. A failure keeps the typed texts. */
export function EntryDialog({ entries, entry, onClose }: EntryDialogProps) {
  const [title, setTitle] = useState(entry?.title ?? '');
  const [content, setContent] = useState(entry?.content ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const saving = useEntrySaving(entries, entry, onClose);
  const isComplete = oneLine(title) !== '' && manyLines(content) !== '';
  const submit = (): void => {
    setIsChecked(true);
    if (isComplete) saving.mutate({ title: oneLine(title), content: manyLines(content) });
  };
  return (
    <FormDialog
      title={entry ? 'Edit Entry' : 'Add Entry'}
      isChanged={title !== (entry?.title ?? '') || content !== (entry?.content ?? '')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={entry ? 'Save' : 'Add Entry'}
      isBusy={saving.isPending}
      busyLabel="Saving"
    >
      <TextField
        label="Question"
        value={title}
        maxLength={FAQ_LIMITS.titleLength}
        error={isChecked && oneLine(title) === '' ? ERROR_TEXTS['faq-title-required'] : null}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="Answer"
        rows={7}
        value={content}
        maxLength={FAQ_LIMITS.contentLength}
        error={isChecked && manyLines(content) === '' ? ERROR_TEXTS['faq-content-required'] : null}
        onChange={(event) => setContent(event.target.value)}
      />
      {saving.error && <Note tone="danger">{messageOf(saving.error, 'faq-save-failed')}</Note>}
    </FormDialog>
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
