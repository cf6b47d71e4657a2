import { useState, type ChangeEvent } from 'react';
import { formatUsNumbers, parseUsDate } from '@/domain/dates';
import type { EditDocument } from '@/domain/editor/edit-document';
import { ERROR_TEXTS } from '@/domain/errors';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';

/** What the user entered, complete and valid. */
export interface EnteredDetails {
  readonly title: string;
  readonly playerName: string;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
}

/**
 * The fields of Video Details with what they begin with. An empty name stands for the file's, an empty player name for
 * 'Player 1'.
 */
export function useDetailsForm({ style, title }: EditDocument, originalName: string) {
  const [name, setName] = useState(title);
  const [player, setPlayer] = useState(style.playerName);
  const [date, setDate] = useState(style.recordingDate === null ? '' : formatUsNumbers(style.recordingDate));
  const [isDateWrong, setIsDateWrong] = useState(false);
  return {
    name: { value: name, onChange: (event: ChangeEvent<HTMLInputElement>) => setName(event.target.value) },
    player: {
      value: player,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setPlayer(event.target.value),
    },
    date: {
      value: date,
      error: isDateWrong ? ERROR_TEXTS['date-invalid'] : null,
      onChange: (typed: string) => {
        setDate(typed);
        setIsDateWrong(false);
      },
    },
    /** What is entered; null, and said in the dialog, when the date is none. */
    read: (): EnteredDetails | null => {
      const isEmpty = date.trim() === '';
      const recordingDate = isEmpty ? null : parseUsDate(date);
      setIsDateWrong(!isEmpty && recordingDate === null);
      if (!isEmpty && recordingDate === null) return null;
      return {
        title: name.trim() || originalName,
        playerName: player.trim() || DEFAULT_PLAYER_NAME,
        recordingDate,
      };
    },
  } as const;
}
