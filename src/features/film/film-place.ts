import type { ReactNode } from 'react';

/** Where a finished film is kept, and what the user can do with it there. */
export type FilmPlace =
  | {
      readonly kind: 'account';
      readonly dashboardPath: string;
      /** Called when the saved video can be shared, even if the user presses nothing. */
      readonly onShare: () => void;
      /** A button that copies a link to the saved video. */
      readonly linkButton: ReactNode;
    }
  | {
      readonly kind: 'device';
      /** Leads to an account, which can save and share the clip. */
      readonly accountLink: ReactNode;
    };

/** The texts of the export dialog that depend on where the film is kept. */
export interface PlaceTexts {
  /** The dialog's title once the film is kept, which screen readers also announce. */
  readonly saved: string;
  readonly savedLine: string;
  /** The name of the last stage. */
  readonly lastStage: string;
  /** Precedes the shape of the film that is kept. */
  readonly savedAs: string;
  /** Why the films in further shapes have to be downloaded. */
  readonly oneFile: string;
  /** What a failed export has cost, before and after its first frame; empty for films that cost nothing. */
  readonly failedBefore: string;
  readonly failedAfter: string;
  /** What a test export is not. */
  readonly testLine: string;
  /** What the video's name is used for. */
  readonly nameHint: string;
}

export const PLACE_TEXTS: Readonly<Record<FilmPlace['kind'], PlaceTexts>> = {
  account: {
    saved: 'Video Saved',
    savedLine: 'Your video is in your account and ready to watch.',
    lastStage: 'Saving Video',
    savedAs: 'Saved as the video',
    oneFile: 'Your account keeps one file for each video',
    failedBefore: 'No frame was processed, so nothing was charged.',
    failedAfter: 'Nothing was charged for this export.',
    testLine: 'It is not saved to your account, and nothing was charged for it.',
    nameHint: 'Used for the file and for links to it',
  },
  device: {
    saved: 'Saved to this device',
    savedLine: 'Your film is in your downloads.',
    lastStage: 'Save to this device',
    savedAs: 'Saved to this device',
    oneFile: 'Each shape is its own file',
    failedBefore: '',
    failedAfter: '',
    testLine: 'It has only the first frames.',
    nameHint: 'Used for the file',
  },
};
