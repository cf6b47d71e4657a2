import { Link } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { PATHS } from '@/domain/paths';
import { Contact } from './contact';
import { LAST_UPDATED, LegalPage, LegalSection } from './legal-page';

/** /terms */
export function TermsPage() {
  return (
    <LegalPage title="Terms of Service" note={LAST_UPDATED}>
      <AccountAndContent />
      <Promises />
    </LegalPage>
  );
}

function AccountAndContent() {
  return (
    <>
      <LegalSection title="1. These terms">
        <p>
          {BRAND.full} lets you upload sports footage, follow a player through it, export a highlight video
          and share it by link. By creating an account or using the service you agree to these terms. If you
          do not agree with them, please do not use the service.
        </p>
      </LegalSection>
      <LegalSection title="2. Who may use the service">
        <p>
          You must be at least 13 years old. If you are under the age at which you can enter into a contract
          where you live, a parent or guardian has to agree to these terms for you. You sign in by a link in
          an email; keep your mailbox safe, because whoever can read it can sign in as you.
        </p>
      </LegalSection>
      <LegalSection title="3. Tokens, plans and payments">
        <p>
          Processing videos uses tokens. What a video costs is shown before anything is spent, and each of its
          frames is charged once. Plans are billed in advance through our payment provider and renew every
          month until you cancel; after that your plan stays until the end of the period that is paid.
        </p>
        <p>
          Payments are non-refundable. This holds for plans, for token reloads, and for tokens that were not
          used, except where the law of your country says otherwise.
        </p>
      </LegalSection>
      <LegalSection title="4. Your videos stay yours">
        <p>
          You keep all rights to what you upload. You grant us a limited license to store, process, convert
          and display your uploads, only as far as this is needed to provide the service to you and to show a
          video to the people you share its link with. The license ends when you delete the upload or your
          account.
        </p>
        <p>
          You are responsible for having the rights to your footage and the consent of the people in it, of
          parents or guardians in the case of children. Do not upload anything unlawful, and do not share
          links to harass anybody. We may remove such content and close the account.
        </p>
      </LegalSection>
    </>
  );
}

function Promises() {
  return (
    <>
      <LegalSection title="5. What tracking can promise">
        <p>
          Players are followed by computer vision. We work on making it good, but we do not guarantee the
          accuracy of AI results: a track can be wrong or get lost, and it is not suited for officiating,
          medical or safety decisions. The timeline shows where a track is doubtful, and you can correct it
          before you export.
        </p>
      </LegalSection>
      <LegalSection title="6. Availability and liability">
        <p>
          The service is provided as it is. We may change or interrupt it, and we recommend that you keep your
          original files. As far as the law allows, we are not liable for indirect damage, lost profit or lost
          data, and our liability is limited to what you paid us in the twelve months before the event.
        </p>
      </LegalSection>
      <LegalSection title="7. Ending the agreement">
        <p>
          You can stop using the service and delete your account, under Settings, Account, at any time. We can
          end the agreement if these terms are broken; in other cases we tell you in advance, so that you can
          save your videos.
        </p>
      </LegalSection>
      <LegalSection title="8. Changes and contact">
        <p>
          When these terms change in a way that matters, we tell you before the change applies to you. How we
          treat personal data is described in the{' '}
          <Link to={PATHS.privacy} className="text-link">
            Privacy Policy
          </Link>
          . Questions go to <Contact />.
        </p>
      </LegalSection>
    </>
  );
}
