import { onUserChange } from '@/backend/auth/session';
import { forgetClipOfOthers, forgetSharedClip } from '@/offline/waiting-clip';

/** Removes a shared clip when its user signs out, in this or another tab, or when someone else signs in. */
export function forgetOnSignOut(): void {
  onUserChange((userId, earlierId) => {
    if (earlierId !== null) void forgetSharedClip();
    else if (userId !== null) void forgetClipOfOthers(userId);
  });
}
