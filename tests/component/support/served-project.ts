import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { vi } from 'vitest';

/** An embedded backend behind ports of its own. */
export interface ServedProject {
  /** Runs SQL as the owner. */
  sql(text: string, params?: readonly unknown[]): Promise<readonly unknown[]>;
  /** A new user, signed in by the app's own client. @returns the user's id. */
  signIn(): Promise<string>;
  close(): void;
}

const Ports = v.object({ apiPort: v.number(), controlPort: v.number() });
const Mail = v.object({ code: v.string() });

/**
 * Starts the embedded backend and points the app at it. Call it before anything of the app is imported: the app
 * reads its configuration on import.
 */
export async function serveProject(): Promise<ServedProject> {
  const child = fork(join(import.meta.dirname, 'backend-process.ts'), { execArgv: ['--import', 'tsx'] });
  const [message] = await once(child, 'message');
  const { apiPort, controlPort } = v.parse(Ports, message);
  const control = `http://127.0.0.1:${controlPort}`;
  vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${apiPort}`);
  return {
    sql: async (text, params = []) => {
      const response = await fetch(`${control}/sql`, {
        method: 'POST',
        body: JSON.stringify({ text, params }),
      });
      if (!response.ok) throw new Error(`The statement failed: ${await response.text()}`);
      return v.parse(v.array(v.unknown()), await response.json());
    },
    signIn: () => signIn(control),
    close: () => child.disconnect(),
  };
}

let counter = 0;

async function signIn(control: string): Promise<string> {
  const { supabase } = await import('@/backend/client');
  counter += 1;
  const email = `player-${process.pid}-${counter}@example.com`;
  const sent = await supabase.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const mail = await (await fetch(`${control}/code?to=${encodeURIComponent(email)}`)).json();
  const token = v.parse(Mail, mail).code;
  const { data, error } = await supabase.auth.verifyOtp({ email, token, type: 'email' });
  if (error || !data.user) throw error ?? new Error('Sign-in gave no user.');
  return data.user.id;
}
