import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files: they fill large tables or start whole programs. */
const LONG = [
  'database/admin-scale.test.ts',
  'database/sharing-scale.test.ts',
  'tests/start.test.ts',
  'tests/payments-simulator.test.ts',
];

/** Starts with the slowest files, so that the run does not end waiting for one; then vitest's own order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
