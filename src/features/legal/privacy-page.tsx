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
      <LegalSection title="1. In short">
        <p>
          {BRAND.full} keeps what it needs to run your account and your videos, and nothing for advertising.
          The tracking itself runs in your browser. We do not sell personal data.
        </p>
      </LegalSection>
      <LegalSection title="2. What we store">
        <ul>
          <li>Your account: first name, last name, email address, year of birth, and when you registered.</li>
          <li>
            Your content: videos, thumbnails, background images, tracks, titles, descriptions, settings, the
            player card and the links you make. A link&rsquo;s password is kept as a code that it cannot be
            read from. What a camera writes into a background image, such as the place where it was taken, is
            removed before the image leaves your device.
          </li>
          <li>
            Your use of tokens, your plan and your payments. Card numbers stay with the payment provider; we
            never see them.
          </li>
          <li>
            Support requests and our answers. A mail tells you that we answered, unless you switch that off in
            Settings.
          </li>
          <li>
            Views of shared links: when a video was watched through which link, which plays of a reel were
            shown, and by whom if they were signed in. The viewer&rsquo;s network address is stored only as a
            code that it cannot be read from, so that viewers can be counted. Owners of a link see how often
            it and each play was watched, and the names of viewers who were signed in.
          </li>
          <li>
            Counts of attempts to sign in, to open links and to write to us, for a short time, so that nobody
            can misuse them.
          </li>
        </ul>
      </LegalSection>
    </>
  );
}

function UseAndSharing() {
  return (
    <>
      <LegalSection title="3. What we use it for">
        <p>
          To provide the service: signing you in, storing and showing your videos, counting tokens and views,
          answering support requests, preventing abuse, and meeting our legal duties. Your uploads are used to
          process your videos and for nothing else; they do not train models.
        </p>
      </LegalSection>
      <LegalSection title="4. Whom it is shared with">
        <p>We share personal data only with:</p>
        <ul>
          <li>
            service providers who store data, send mail or take payments for us, bound to our instructions;
          </li>
          <li>legal authorities, where the law obliges us;</li>
          <li>a successor, if the business or a part of it is transferred, under the same promises.</li>
        </ul>
        <p>
          A video that you share by link can be watched by anybody who has the link, and the password if you
          set one, until the link&rsquo;s last day or until you pause or delete it. The page shows the names
          and texts that you gave the video, and your background image. The player card and its contact are
          shown only where you switch them on. The page says nothing of the email address that you sign in
          with, and asks search engines not to list it.
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
          We set no cookies. In its own storage your browser keeps your sign-in, a few choices such as the tab
          you were on, and work that is not saved yet, so that a reload loses nothing. Sign Out removes the
          sign-in; clearing the data of this site removes all of it. The pages of the payment provider follow
          that provider&rsquo;s own policy.
        </p>
      </LegalSection>
      <LegalSection title="6. How long we keep it">
        <p>
          Until you delete it. A deleted video goes away with its files, its track and its links, and a
          deleted link with the record of its views. Support requests stay as long as the account, so that we
          can look up what was agreed. When your account is deleted, everything that belongs to it goes,
          except records of payments that the law makes us keep.
        </p>
      </LegalSection>
      <LegalSection title="7. Your rights">
        <p>
          You can see, correct and delete your data in the app. Under Settings, Account you get a copy of it
          as a ZIP archive, change your name and email address, and delete the account. For anything else
          write to <Contact />. Depending on where you live you can also object to processing and complain to
          a data protection authority.
        </p>
      </LegalSection>
      <LegalSection title="8. Children">
        <p>
          The service is not for children under 13, and we do not knowingly store their accounts. If you
          believe that a child under 13 has registered, tell us and we delete the account. Whoever is under 18
          by their year of birth can show no contact on shared pages, and is not named to the owners of links
          that they watch.
        </p>
      </LegalSection>
      <LegalSection title="9. Changes and contact">
        <p>
          When this policy changes in a way that matters, we tell you before. The rules for using the service
          are in the{' '}
          <Link to={PATHS.terms} className="text-link">
            Terms of Service
          </Link>
          . Questions about privacy go to <Contact />.
        </p>
      </LegalSection>
    </>
  );
}
