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
import { PATHS } from '@/domain/paths';
import { routeExists } from './route-table';

interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly adminOnly?: boolean;
}

/** Entries of the signed-in header and of the phone's tab bar (core spec, section 2). */
const MAIN: readonly NavigationEntry[] = [
  { path: PATHS.dashboard, label: 'Dashboard', icon: Film },
  { path: PATHS.shares, label: 'Shares', icon: LinkIcon },
  { path: PATHS.upload, label: 'Upload', icon: CloudUpload },
];

/** Entries of the account menu, above Sign Out. */
const ACCOUNT: readonly NavigationEntry[] = [
  { path: PATHS.subscription, label: 'Subscription', icon: CreditCard },
  { path: PATHS.settings, label: 'Settings', icon: Settings2 },
  { path: PATHS.support, label: 'Support', icon: LifeBuoy },
  { path: PATHS.faq, label: 'FAQ / Help', icon: CircleHelp },
  { path: PATHS.admin, label: 'Admin Dashboard', icon: Shield, adminOnly: true },
];

const LEGAL: readonly Omit<NavigationEntry, 'icon'>[] = [
  { path: PATHS.faq, label: 'FAQ' },
  { path: PATHS.terms, label: 'Terms' },
  { path: PATHS.privacy, label: 'Privacy' },
  { path: PATHS.licenses, label: 'Licenses' },
];

/** Only what leads somewhere: entries of screens that exist. */
export const mainEntries = MAIN.filter((entry) => routeExists(entry.path));
export const accountEntries = ACCOUNT.filter((entry) => routeExists(entry.path));
export const legalEntries = LEGAL.filter((entry) => routeExists(entry.path));
export const accountIcon = CircleUserRound;
