import { memo, Profiler, type ComponentType, type MemoExoticComponent } from 'react';

/** How often React has committed a change inside each profiled part, by the part's name. */
const commits = new Map<string, number>();

/** Sets all counts to zero. */
export function forgetCommits(): void {
  commits.clear();
}

/** The number of commits of a part since the last forgetCommits(). */
export function commitsOf(name: string): number {
  return commits.get(name) ?? 0;
}

/** A module whose components are wrapped in React's Profiler, for vi.mock. Memoized components stay memoized. */
export function profiled<Module extends object>(module: Module): Module {
  const parts = Object.entries(module).map(([name, value]: [string, unknown]) => [
    name,
    watched(name, value),
  ]);
  return Object.assign({}, module, Object.fromEntries(parts)) as Module;
}

function watched(name: string, part: unknown): unknown {
  if (!/^[A-Z][a-z]/.test(name)) return part;
  if (isMemo(part)) return memo(counting(name, part));
  return typeof part === 'function' ? counting(name, part as ComponentType<object>) : part;
}

function counting(name: string, Part: ComponentType<object> | MemoExoticComponent<ComponentType<object>>) {
  const count = (): void => {
    commits.set(name, commitsOf(name) + 1);
  };
  return function Counted(props: object) {
    return (
      <Profiler id={name} onRender={count}>
        <Part {...props} />
      </Profiler>
    );
  };
}

function isMemo(part: unknown): part is MemoExoticComponent<ComponentType<object>> {
  return typeof part === 'object' && part !== null && '$$typeof' in part && 'compare' in part;
}
