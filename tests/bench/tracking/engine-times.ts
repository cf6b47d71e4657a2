/** Name of the channel on which the timed engine sends the milliseconds of each frame. */
export const ENGINE_TIME_CHANNEL = 'bench-engine-ms';

/** Listens to the engine's times until it is disposed. */
export class EngineTimes implements Disposable {
  private readonly heard: number[] = [];
  private readonly channel = new BroadcastChannel(ENGINE_TIME_CHANNEL);

  constructor() {
    this.channel.addEventListener('message', ({ data }: MessageEvent<number>) => this.heard.push(data));
  }

  get frameMs(): readonly number[] {
    return this.heard;
  }

  [Symbol.dispose](): void {
    this.channel.close();
  }
}
