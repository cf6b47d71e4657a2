/** The format of sound as an encoder takes it. */
export interface SoundFormat {
  readonly sampleRate: number;
  readonly channels: number;
}
