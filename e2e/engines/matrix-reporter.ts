import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

/** The time that one engine took for one clip. */
export interface Row {
  readonly engine: string;
  readonly clip: string;
  readonly trackedSec: number;
  readonly savedSec: number;
  readonly pipeline: string;
}

/** Prints the rows that tests attach, sorted by clip, with ratios to Chromium. */
export default class MatrixReporter implements Reporter {
  private readonly rows: Row[] = [];

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name === 'row' && body) this.rows.push(JSON.parse(body.toString()) as Row);
    }
  }

  onEnd(): void {
    console.log('\n| clip | engine | tracking | ratio | export and save | ratio | pipeline |');
    console.log('|---|---|---|---|---|---|---|');
    const sorted = [...this.rows].sort((a, b) => a.clip.localeCompare(b.clip));
    for (const row of sorted) {
      const { clip, engine, pipeline, trackedSec, savedSec } = row;
      const measure = this.rows.find((other) => other.engine === 'chromium' && other.clip === clip) ?? row;
      const times = [
        [trackedSec, measure.trackedSec],
        [savedSec, measure.savedSec],
      ] as const;
      const cells = times.flatMap(([sec, ofChromium]) => [
        `${sec.toFixed(1)} s`,
        (sec / ofChromium).toFixed(1),
      ]);
      console.log(`| ${[clip, engine, ...cells, pipeline].join(' | ')} |`);
    }
  }
}
