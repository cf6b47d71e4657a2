import type { ChosenPlayer } from '@/domain/queue/chosen-player';

type Save = (videoId: string, chosen: ChosenPlayer | null) => Promise<void>;

/** Saves the players that are chosen, one choice of a play after the other, and keeps what could not be saved. */
export class KeptChoices {
  /** The last save of each play, and whether it succeeded. */
  private readonly saves = new Map<string, Promise<boolean>>();
  private readonly unsaved = new Map<string, ChosenPlayer>();

  constructor(
    private readonly save: Save,
    private readonly onFailure: (videoId: string, error: unknown) => void,
  ) {}

  /** Saves a choice, or that there is none, after the play's saves before and after what still works on the play. */
  keep(videoId: string, chosen: ChosenPlayer | null, workEnd: Promise<void> | undefined): void {
    const before = this.saves.get(videoId);
    const saveInTurn = async (): Promise<boolean> => {
      await Promise.all([before, workEnd]);
      try {
        await this.save(videoId, chosen);
        this.unsaved.delete(videoId);
        return true;
      } catch (error) {
        console.error('The choice of a player could not be saved', error);
        if (chosen) this.unsaved.set(videoId, chosen);
        this.onFailure(videoId, error);
        return false;
      }
    };
    this.saves.set(videoId, saveInTurn());
  }

  /** Whether the play's last choice was saved, when that has ended. */
  async isSaved(videoId: string): Promise<boolean> {
    return (await this.saves.get(videoId)) ?? true;
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.saves.values());
  }

  /** The choice whose saving failed. */
  unsavedOf(videoId: string): ChosenPlayer | undefined {
    return this.unsaved.get(videoId);
  }
}
