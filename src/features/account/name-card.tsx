import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownAccountQuery, saveName } from '@/backend/auth/own-account';
import { nameErrors, type NameFields } from '@/domain/auth-validation';
import { messageOf } from '@/domain/errors';
import { MAX_NAME_LENGTH } from '@/domain/limits';
import { oneLine } from '@/domain/plain-text';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { toast } from '@/ui/toast';

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;

interface NameCardProps {
  /** The stored name with the user's edits. */
  readonly fields: NameFields;
  readonly onChange: (change: Partial<NameFields>) => void;
  readonly onSaved: () => void;
}

/** Edits the name that support and the app's header show. */
export function NameCard({ fields, onChange, onSaved }: NameCardProps) {
  const [errors, setErrors] = useState<Partial<NameFields>>({});
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ firstName, lastName }: NameFields) => saveName(firstName, lastName),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      onSaved();
      toast.success('Name saved');
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = nameErrors(fields);
    setErrors(found);
    const wrong = FIELDS.find(({ name }) => found[name] !== undefined);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong.name}]`)?.focus();
    else if (!saving.isPending) {
      saving.mutate({ firstName: oneLine(fields.firstName), lastName: oneLine(fields.lastName) });
    }
  };
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <h2 className="text-h3">Name</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              {...field}
              key={name}
              name={name}
              value={fields[name]}
              maxLength={MAX_NAME_LENGTH}
              error={errors[name] ?? null}
              onChange={(event) => {
                onChange({ [name]: event.target.value });
                setErrors({ ...errors, [name]: undefined });
              }}
            />
          ))}
        </div>
        {saving.error !== null && <Note tone="danger">{messageOf(saving.error, 'name-save-failed')}</Note>}
        <Button type="submit" busy={saving.isPending} busyLabel="Saving" className="self-end max-desk:w-full">
          Save name
        </Button>
      </form>
    </Card>
  );
}
