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
          {BRAND.full} (the &ldquo;service&rdquo;) lets you upload sports footage, track a player in it,
          export a highlight video, and share the video by link. By creating an account or using the service,
          you agree to these terms. If you do not agree, do not use the service.
        </p>
      </LegalSection>
      <LegalSection title="2. Eligibility and your account">
        <p>
          You must be at least 13 years old. If you are not old enough to enter into a contract where you
          live, a parent or guardian must agree to these terms on your behalf. You sign in with a link or code
          that we email to you. Keep your email account secure: anyone who can read your email can sign in as
          you.
        </p>
      </LegalSection>
      <LegalSection title="3. Tokens, plans and payments">
        <p>
          Processing videos uses tokens. We show you the cost of a video before you spend any tokens, and we
          charge for each frame only once. Plans are billed in advance through our payment provider and renew
          every month until you cancel. If you cancel, your plan remains active until the end of the period
          you have paid for.
        </p>
        <p>
          Payments are non-refundable, including payments for plans, token reloads, and unused tokens, except
          where the law requires otherwise.
        </p>
      </LegalSection>
      <LegalSection title="4. Your content">
        <p>
          You keep all rights to what you upload. You grant us a limited license to store, process, convert,
          and display your uploads, solely to provide the service to you and to show your videos to the people
          you share them with. The license ends when you delete the upload or your account.
        </p>
        <p>
          You are responsible for having the rights to your footage and the consent of the people in it or,
          for children, of their parents or guardians. Do not upload unlawful content or use shared links to
          harass anyone. We may remove content that violates these terms and close the account that posted it.
        </p>
      </LegalSection>
    </>
  );
}

function Promises() {
  return (
    <>
      <LegalSection title="5. Accuracy of tracking">
        <p>
          The service tracks players with computer vision. We work to make tracking accurate, but we do not
          guarantee the accuracy of AI results: the tracker can follow the wrong player or lose yours. Do not
          rely on tracking for officiating, medical, or safety decisions. The timeline marks the places where
          tracking is uncertain, and you can correct them before you export.
        </p>
      </LegalSection>
      <LegalSection title="6. Disclaimer and limitation of liability">
        <p>
          The service is provided &ldquo;as is.&rdquo; We may change or interrupt it, and we recommend that
          you keep your original files. To the extent permitted by law, we are not liable for indirect
          damages, lost profits, or lost data, and our total liability is limited to the amount you paid us in
          the twelve months before the event that gave rise to the claim.
        </p>
      </LegalSection>
      <LegalSection title="7. Termination">
        <p>
          You can stop using the service and delete your account (Settings, then Account) at any time. We may
          close your account if you violate these terms. If we close it for any other reason, we will notify
          you in advance so that you can save your videos.
        </p>
      </LegalSection>
      <LegalSection title="8. Changes and contact">
        <p>
          We will notify you of any material change to these terms before it takes effect. How we handle
          personal data is described in our{' '}
          <Link to={PATHS.privacy} className="text-link">
            Privacy Policy
          </Link>
          . Send questions to <Contact />.
        </p>
      </LegalSection>
    </>
  );
}
