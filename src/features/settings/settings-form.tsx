import { useState, type FormEvent } from 'react';
import type { OwnCard } from '@/backend/settings/player-card';
import { messageOf } from '@/domain/errors';
import { DEFAULT_PLAYER_NAME, MAX_PLAYER_NAME_LENGTH, type UserSettings } from '@/domain/settings';
import { BackgroundField } from '@/ui/background-field';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ColorField } from '@/ui/color-field';
import { CoverPicture } from '@/ui/cover-picture';
import { TextField } from '@/ui/field';
import { Note } from '@/ui/note';
import { TitleStyleFields } from '@/ui/title-style-fields';
import { Switch } from '@/ui/switch';
import { useLeaveGuard } from '@/ui/use-leave-guard';
import { croppedUrl } from './cropped-url';
import { isContactFine, PlayerCardSection } from './player-card-section';
import { RemoveBackgroundDialog } from './remove-background-dialog';
import { TitleCardPreview } from './title-card-preview';
import { useSavingSettings } from './use-saving-settings';
import { storedBackgroundOf, useSettingsDraft, type SettingsDraft } from './use-settings-draft';

interface SettingsFormProps {
  readonly settings: UserSettings;
  readonly ownCard: OwnCard;
}

/** Edits the settings beside a preview of the title card. Nothing is stored until the user presses Save settings. */
export function SettingsForm({ settings, ownCard }: SettingsFormProps) {
  const { draft, change, discard, isChanged } = useSettingsDraft(settings, ownCard.card);
  const [isContactChecked, setIsContactChecked] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const saving = useSavingSettings(ownCard, discard);
  const { question } = useLeaveGuard({ isChanged, isSaving: saving.isPending, onDiscard: discard });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsContactChecked(true);
    // An invalid color would be ignored silently, so its field gets the focus instead.
    const wrong = event.currentTarget.querySelector<HTMLElement>(
      isContactFine(draft.card.contact) ? '[aria-invalid=true]' : '[aria-invalid=true], [name=contact]',
    );
    if (wrong) wrong.focus();
    else if (!saving.isPending) saving.mutate(draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={saving.isPending} className="grid min-w-0 gap-5 *:min-w-0 desk:grid-cols-2">
        <DefaultsCard draft={draft} change={change} />
        <div className="flex flex-col gap-5">
          <BackgroundCard
            draft={draft}
            change={change}
            settings={settings}
            onRemoveStored={() => setIsRemoving(true)}
          />
          <MailsCard draft={draft} change={change} />
        </div>
        <PlayerCardSection
          card={draft.card}
          contactRefusal={ownCard.contactRefusal}
          isContactChecked={isContactChecked}
          onChange={(card) => change({ card })}
          onContactLeft={() => setIsContactChecked(true)}
        />
      </fieldset>
      <SaveBar
        isChanged={isChanged}
        isSaving={saving.isPending}
        error={saving.error}
        onDiscard={() => {
          saving.reset();
          discard();
        }}
      />
      {question}
      {isRemoving && (
        <RemoveBackgroundDialog
          onClose={() => setIsRemoving(false)}
          onRemoved={() => change({ background: { kind: 'none' } })}
        />
      )}
    </form>
  );
}

interface CardProps {
  readonly draft: SettingsDraft;
  readonly change: (change: Partial<SettingsDraft>) => void;
}

function DefaultsCard({ draft, change }: CardProps) {
  return (
    <Card className="flex flex-col gap-6">
      <TextField
        label="Default player name"
        hint="Used for new videos. You can change it on each one."
        value={draft.playerName}
        maxLength={MAX_PLAYER_NAME_LENGTH}
        placeholder={DEFAULT_PLAYER_NAME}
        onChange={(event) => change({ playerName: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <LabeledColor
          label="Default circle color"
          value={draft.color}
          onChange={(color) => change({ color })}
        />
        <LabeledColor
          label="Title font color"
          value={draft.titleColor}
          onChange={(titleColor) => change({ titleColor })}
        />
      </div>
      <TitleStyleFields value={draft} onChange={change} />
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium text-soft">Preview of the title card</p>
        <TitleCardPreview draft={draft} />
      </div>
    </Card>
  );
}

interface BackgroundCardProps extends CardProps {
  readonly settings: UserSettings;
  readonly onRemoveStored: () => void;
}

function BackgroundCard({ draft, change, settings, onRemoveStored }: BackgroundCardProps) {
  return (
    <Card className="flex-1">
      <BackgroundField
        isSection
        title="Shared video background"
        purpose="Behind the title card, and while a shared video loads."
        value={draft.background}
        stored={storedBackgroundOf(settings)}
        onChange={(background) => change({ background })}
        renderKept={(path) => <CoverPicture src={croppedUrl(path)} />}
        onRemoveStored={onRemoveStored}
      />
    </Card>
  );
}

function MailsCard({ draft, change }: CardProps) {
  return (
    <Card>
      <Switch
        label="Email me when support answers"
        hint="One email per ticket until you have read the answer."
        checked={draft.mailAnswers}
        onChange={(mailAnswers) => change({ mailAnswers })}
      />
    </Card>
  );
}

interface LabeledColorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function LabeledColor({ label, value, onChange }: LabeledColorProps) {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium text-soft">
        {label}
      </span>
      <ColorField label={label} value={value} onPreview={onChange} onChange={onChange} />
    </div>
  );
}

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly onDiscard: () => void;
}

function SaveBar({ isChanged, isSaving, error, onDiscard }: SaveBarProps) {
  return (
    <div className="mt-5 flex flex-col gap-4">
      {error !== null && <Note tone="danger">{messageOf(error, 'settings-save-failed')}</Note>}
      <div className="flex items-center gap-2">
        <p role="status" className="flex-1 text-sm text-muted max-desk:sr-only">
          {isChanged ? 'Unsaved changes' : ''}
        </p>
        <Button
          variant="quiet"
          disabled={!isChanged || isSaving}
          className="max-desk:flex-1"
          onClick={onDiscard}
        >
          Discard
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={isSaving}
          busyLabel="Saving"
          className="max-desk:flex-1"
        >
          Save settings
        </Button>
      </div>
    </div>
  );
}
