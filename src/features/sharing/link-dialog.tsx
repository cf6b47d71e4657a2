import { messageOf } from '@/domain/errors';
import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Note } from '@/ui/note';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { CardSwitches } from './card-switches';
import { useLinkForm, type GuardedLink } from './use-link-form';

interface LinkDialogProps {
  /** The name of the shared video or playlist. */
  readonly name: string;
  readonly link: GuardedLink;
  readonly onClose: () => void;
}

/** 'Link settings': whether the link works, until when, its password, and what it shows of the player card. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const form = useLinkForm(link, () => {
    toast.success('Link saved');
    onClose();
  });
  const { fields, change, problems, saving } = form;
  return (
    <FormDialog
      title="Link settings"
      subtitle={name}
      isChanged={form.isChanged}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel="Save"
      isBusy={saving.isPending}
      busyLabel="Saving"
    >
      <Switch
        label="Active"
        hint="A paused link shows nothing. Anyone already watching can continue for up to two hours."
        checked={fields.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      <DateField
        label="Last day"
        hint="Optional. The link works until the end of this day."
        value={fields.lastDay}
        error={problems.lastDay}
        onChange={(lastDay) => change({ lastDay })}
      />
      <Switch
        label="Ask for a password"
        hint="Link previews then do not show the video or playlist."
        checked={fields.asksPassword}
        onChange={(asksPassword) => change({ asksPassword })}
      />
      {fields.asksPassword && (
        <TextField
          label={link.hasPassword ? 'New password' : 'Password'}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          hint={
            link.hasPassword
              ? 'Leave it empty to keep the current one.'
              : 'At least 6 characters. Write it down for your viewers: it cannot be shown again.'
          }
          value={fields.password}
          error={problems.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      )}
      <CardSwitches value={fields} onChange={change} />
      {saving.error && <Note tone="danger">{messageOf(saving.error, 'link-update-failed')}</Note>}
    </FormDialog>
  );
}
