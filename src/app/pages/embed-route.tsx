import { useParams } from 'react-router-dom';
import { EmbedPage } from '@/features/viewer/embed-page';
import { AppQueries } from '../app-queries';

/** A shared video or playlist inside a page of another site. */
export function EmbedRoute() {
  const { accessCode } = useParams();
  return (
    <AppQueries>
      <EmbedPage key={accessCode} code={accessCode} />
    </AppQueries>
  );
}
