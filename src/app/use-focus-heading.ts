import { useLocation } from 'react-router-dom';
import { useStepFocus } from './use-step-focus';

/** After a navigation, moves the focus to the new screen's heading, as a full page load would move it to the top. */
export function useFocusHeading(): void {
  useStepFocus(useLocation().pathname);
}
