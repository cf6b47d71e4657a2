import { useQuery } from '@tanstack/react-query';
import { BRAND } from '@/domain/brand';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';
import { LegalPage, LegalSection } from './legal-page';
import { loadLicenses, type Licenses } from './load-licenses';

/** /licenses: the license notices of the software that ships with the app, collected by the build. */
export function LicensesPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['licenses'],
    queryFn: loadLicenses,
    staleTime: Infinity,
  });
  return (
    <LegalPage title="Licenses" note={`The open-source software that ${BRAND.full} is built with.`}>
      {data ? (
        <Notices {...data} />
      ) : error ? (
        <ErrorPanel
          title="The licenses could not be loaded"
          className="mt-10"
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : (
        <div role="status" aria-label="Loading the licenses" className="mt-10 flex flex-col gap-3">
          <Skeleton className="h-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </LegalPage>
  );
}

function Notices({ notice, packages }: Licenses) {
  return (
    <>
      <LegalSection title="Software under other licenses">
        <p className="whitespace-pre-line">{notice}</p>
      </LegalSection>
      <LegalSection title="Packages">
        <div className="divide-y divide-line border-y border-line">
          {packages.map(({ name, version, license, text }) => (
            <details key={`${name}@${version}`}>
              <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 py-3 hover:text-text">
                <b className="font-semibold text-text">{name}</b>
                <span className="text-sm text-muted tabular-nums">{version}</span>
                <span className="ml-auto text-sm text-muted">{license}</span>
              </summary>
              <p className="pb-4 text-sm break-words whitespace-pre-wrap text-muted">{text}</p>
            </details>
          ))}
        </div>
      </LegalSection>
    </>
  );
}
