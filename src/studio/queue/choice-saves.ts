import type { ChosenPlayer } from '@/domain/queue/chosen-player';

type Save = (videoId: string, chosen: ChosenPlayer | null) => Promise<void>;

/** Saves chosen players, one save per play at a time, and keeps the choices that could not be saved. */
export class ChoiceSaves {
  /** The last save of each play, and whether it succeeded. */
  private readonly saves = new Map<string, Promise<boolean>>();
  private readonly unsaved = new Map<string, ChosenPlayer>();

  constructor(
    private readonly save: Save,
    private readonly onFailure: (videoId: string, error: unknown) => void,
  ) {}

  /** Saves a choice or its removal, once earlier saves of the play and any run on it have ended. */
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

  /** Resolves when the play's last save ends, with whether it succeeded. */
  async isSaved(videoId: string): Promise<boolean> {
    return (await this.saves.get(videoId)) ?? true;
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.saves.values());
  }

  /** The choice that could not be saved. */
  unsavedOf(videoId: string): ChosenPlayer | undefined {
    return this.unsaved.get(videoId);
  }
}
