import { useEffect } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Trial } from '@/studio/trial/trial-store';
import { announce } from '@/ui/live-region';

interface TrialNoticeProps {
  readonly trial: Trial;
  /** Whether a film was made. */
  readonly hasFilm: boolean;
  readonly signUpPath: string;
}

const REFUSED = 'This browser keeps nothing: save your film before you close this tab.';

/** A line below the bar: that the browser stores nothing, and, after a film, how to keep it for good. */
export function TrialNotice({ trial, hasFilm, signUpPath }: TrialNoticeProps) {
  const isRefused = useStore(trial.storage) === 'refused';
  useEffect(() => {
    if (isRefused) announce(REFUSED);
  }, [isRefused]);
  if (!isRefused && !hasFilm) return null;
  const Icon = isRefused ? TriangleAlert : Info;
  return (
    <div data-notice="" className="px-3 pb-3 desk:px-6">
      <p className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-s2 px-3.5 py-2 text-sm text-soft">
        <Icon
          aria-hidden="true"
          className={isRefused ? 'size-4 flex-none text-warn' : 'size-4 flex-none text-info'}
        />
        {isRefused ? REFUSED : 'Your film is on this device.'}
        {hasFilm && (
          <Link to={signUpPath} className="font-semibold text-accent underline-offset-4 hover:underline">
            Create an account to save and share it
          </Link>
        )}
      </p>
    </div>
  );
}
