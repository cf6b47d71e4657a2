/** Moves the focus when Tracking Settings opens and closes. */
export class SettingsFocus {
  private opener: Element | null = null;
  private isWanted = false;

  /** Remembers the focused element when the user opens the panel. */
  noteOpening(): void {
    this.opener = document.activeElement;
    this.isWanted = true;
  }

  /** Focuses the panel if the user has just opened it. */
  take(panel: HTMLElement): void {
    if (this.isWanted) panel.focus();
    this.isWanted = false;
  }

  /** Returns the focus to the element that opened the panel. */
  giveBack(): void {
    if (this.opener instanceof HTMLElement) this.opener.focus();
  }
}
