import {
  CircleHelp,
  CircleUserRound,
  CloudUpload,
  CreditCard,
  Film,
  LifeBuoy,
  Link as LinkIcon,
  Settings2,
  Shield,
  type LucideIcon,
} from 'lucide-react';
import { PATHS, playlistEditPath } from '@/domain/paths';

export interface NavigationEntry {
  readonly path: string;
  /** Other screens, as a path pattern, on which this entry is also marked as current. */
  readonly within?: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly adminOnly?: boolean;
}

/** The entries of the signed-in header and of the tab bar on phones. */
export const mainEntries: readonly NavigationEntry[] = [
  { path: PATHS.dashboard, label: 'Dashboard', icon: Film },
  { path: PATHS.shares, within: playlistEditPath(':accessCode'), label: 'Shares', icon: LinkIcon },
  { path: PATHS.upload, label: 'Upload', icon: CloudUpload },
];

/** Entries of the account menu, above Sign Out. */
export const accountEntries: readonly NavigationEntry[] = [
  { path: PATHS.subscription, label: 'Subscription', icon: CreditCard },
  { path: PATHS.settings, label: 'Settings', icon: Settings2 },
  { path: PATHS.support, label: 'Support', icon: LifeBuoy },
  { path: PATHS.faq, label: 'FAQ / Help', icon: CircleHelp },
  { path: PATHS.admin, label: 'Admin Dashboard', icon: Shield, adminOnly: true },
];

export const accountIcon = CircleUserRound;
