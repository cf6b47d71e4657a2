import { Link } from 'react-router-dom';
import { BRAND } from '@/domain/brand';
import { PATHS } from '@/domain/paths';
import { Contact } from './contact';
import { LAST_UPDATED, LegalPage, LegalSection } from './legal-page';

/** /privacy */
export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" note={LAST_UPDATED}>
      <StoredData />
      <UseAndSharing />
      <KeepingAndRights />
    </LegalPage>
  );
}

function StoredData() {
  return (
    <>
      <LegalSection title="1. Summary">
        <p>
          {BRAND.full} stores only the data it needs to run your account and process your videos. Tracking
          runs in your browser. We do not use your data for advertising, and we do not sell personal data.
        </p>
      </LegalSection>
      <LegalSection title="2. Information we store">
        <ul>
          <li>
            Your account: first name, last name, email address, year of birth, and the date you registered.
          </li>
          <li>
            Your content: videos, thumbnails, background images, tracks, titles, descriptions, settings, the
            player card, and the links you create. We store only a one-way hash of a link&rsquo;s password,
            not the password itself. Data that a camera adds to a background image, such as the location where
            it was taken, is removed before the image leaves your device.
          </li>
          <li>
            Your token usage, your plan, and your payments. Our payment provider handles card numbers; we
            never see them.
          </li>
          <li>
            Support requests and our replies. We email you when we reply, unless you turn that off in
            Settings.
          </li>
          <li>
            Views of shared links: when a video was watched, which link was used, which plays of a reel were
            shown, and, if the viewer was signed in, who watched. To count viewers, we store a one-way hash of
            the viewer&rsquo;s network address, not the address itself. The owner of a link can see how many
            times the link and each play were watched, and the names of viewers who were signed in.
          </li>
          <li>
            For a short time, the number of attempts to sign in, open links, or contact us, to prevent abuse.
          </li>
        </ul>
      </LegalSection>
    </>
  );
}

function UseAndSharing() {
  return (
    <>
      <LegalSection title="3. How we use it">
        <p>
          We use this information to provide the service: to sign you in, store and show your videos, count
          tokens and views, answer support requests, prevent abuse, and comply with the law. We use your
          uploads only to process your videos. We do not use them to train AI models.
        </p>
      </LegalSection>
      <LegalSection title="4. How we share it">
        <p>We share personal data only with:</p>
        <ul>
          <li>
            service providers who store data, send email, or process payments for us, and who must follow our
            instructions;
          </li>
          <li>legal authorities, when the law requires it; and</li>
          <li>
            a successor, if all or part of our business is transferred, subject to the commitments in this
            policy.
          </li>
        </ul>
        <p>
          Anyone who has a video&rsquo;s link, and its password if you set one, can watch the video until the
          link expires or you pause or delete it. The page shows the names and text that you added to the
          video and your background image. It shows the player card and its contact information only if you
          turn them on. It does not show the email address you sign in with, and it asks search engines not to
          list the page.
        </p>
      </LegalSection>
    </>
  );
}

function KeepingAndRights() {
  return (
    <>
      <LegalSection title="5. In your browser">
        <p>
          We do not set cookies. Your browser&rsquo;s local storage holds your sign-in, a few preferences such
          as the tab you last opened, and unsaved work, so that reloading the page loses nothing. It also
          holds a clip that you try, or share with the app, until you upload it or throw it away. Sign Out
          removes your sign-in and the clip you shared; clearing this site&rsquo;s data removes everything.
          Our payment provider&rsquo;s pages are covered by its own privacy policy.
        </p>
      </LegalSection>
      <LegalSection title="6. How long we keep it">
        <p>
          We keep your data until you delete it. Deleting a video also deletes its files, its track, and its
          links. Deleting a link also deletes the record of its views. We keep support requests for as long as
          you have an account, so that we can refer back to them. When you delete your account, we delete
          everything that belongs to it, except payment records that the law requires us to keep.
        </p>
      </LegalSection>
      <LegalSection title="7. Your rights">
        <p>
          You can view, correct, and delete your data in the app. In Settings, under Account, you can download
          a copy of it as a ZIP file, change your name and email address, and delete your account. For any
          other request, contact <Contact />. Depending on where you live, you may also have the right to
          object to processing and to file a complaint with a data protection authority.
        </p>
      </LegalSection>
      <LegalSection title="8. Children">
        <p>
          The service is not for children under 13, and we do not knowingly store their accounts. If you
          believe that a child under 13 has registered, contact us and we will delete the account. If a
          user&rsquo;s year of birth shows that they may be under 18, their contact information is not shown
          on shared pages, and their name is not shown to the owners of links they watch.
        </p>
      </LegalSection>
      <LegalSection title="9. Changes and contact">
        <p>
          We will notify you of any material change to this policy before it takes effect. The rules for using
          the service are in our{' '}
          <Link to={PATHS.terms} className="text-link">
            Terms of Service
          </Link>
          . Send questions about privacy to <Contact />.
        </p>
      </LegalSection>
    </>
  );
}
