import { useState, type ChangeEvent } from 'react';
import { formatUsNumbers, parseUsDate } from '@/domain/dates';
import type { Styling } from '@/domain/editor/edit-document';
import { ERROR_TEXTS } from '@/domain/errors';
import { manyLines, oneLine } from '@/domain/plain-text';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import { withoutVideoEnding } from '@/domain/video-name';

/** The entered details once they are complete and valid. */
export interface EnteredDetails {
  readonly title: string;
  readonly playerName: string;
  /** YYYY-MM-DD. */
  readonly recordingDate: string | null;
  readonly description: string;
}

/**
 * Holds the fields of Video Details and their initial values. An empty name becomes the file's name, and an empty
 * player name becomes 'Player 1'.
 */
export function useDetailsForm({ style, ...texts }: Styling, originalName: string) {
  const [name, setName] = useState(texts.title);
  const [player, setPlayer] = useState(style.playerName);
  const storedDate = style.recordingDate === null ? '' : formatUsNumbers(style.recordingDate);
  const [date, setDate] = useState(storedDate);
  const [description, setDescription] = useState(texts.description);
  const [isDateWrong, setIsDateWrong] = useState(false);
  return {
    isChanged:
      name !== texts.title ||
      player !== style.playerName ||
      date !== storedDate ||
      description !== texts.description,
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
    description: {
      value: description,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setDescription(event.target.value),
    },
    /** The entered details; null when the date is invalid, in which case the dialog shows an error. */
    read: (): EnteredDetails | null => {
      const isEmpty = date.trim() === '';
      const recordingDate = isEmpty ? null : parseUsDate(date);
      setIsDateWrong(!isEmpty && recordingDate === null);
      if (!isEmpty && recordingDate === null) return null;
      return {
        title: oneLine(name) || withoutVideoEnding(originalName),
        playerName: oneLine(player) || DEFAULT_PLAYER_NAME,
        recordingDate,
        description: manyLines(description),
      };
    },
  } as const;
}
