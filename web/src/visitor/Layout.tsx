import type { LiteLook } from '@parta/contracts/lite'
import { locales } from '@parta/contracts/values'
import type { ReactNode } from 'react'
import { localeNames } from '../lib/locale-names.ts'
import { legalPath, orgPath, paths } from '../lib/paths.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { LogoDrawing } from '../ui/LogoDrawing.tsx'

interface Props {
  readonly t: Translate
  readonly locale: string
  readonly contact: { readonly name?: string | undefined; readonly email?: string | undefined }
  readonly lite: LiteLook | null
  readonly isIn: boolean
  /** Where people come after signing in. The app asks them to sign in first. */
  readonly after: string
  readonly children: ReactNode
}

/** The frame of the pages for visitors. Its links are plain links, because each page is loaded from the server. */
export function Layout(props: Props) {
  const { t, lite, isIn, after, children } = props
  return (
    <div className="page">
      <header className="header">
        <a href={paths.landing} className="logo" aria-label={lite?.name ?? 'Parta'}>
          <Logo lite={lite} />
        </a>
        <nav className="places" aria-label={t('public:nav.label')}>
          <a href={paths.about}>{t('public:nav.about')}</a>
          <a href={paths.manual}>{t('public:nav.manual')}</a>
        </nav>
        <div className="enter">
          {isIn ? (
            <a className="button brand" href={lite ? orgPath(lite.orgId) : paths.search}>
              {t('public:nav.toApp')}
            </a>
          ) : (
            <>
              <a className="button quiet" href={after}>
                {t('landing:signIn')}
              </a>
              <a className="button brand wide" href={paths.signUp}>
                {t('landing:signUp')}
              </a>
            </>
          )}
          <SmallMenu {...props} />
        </div>
      </header>
      <main id="main">{children}</main>
      <Footer {...props} />
    </div>
  )
}

/** On a phone the links are in a menu. */
function SmallMenu({ t, isIn }: Props) {
  return (
    <details className="menu">
      <summary aria-label={t('public:nav.menu')}>
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </summary>
      <nav className="folded" aria-label={t('public:nav.label')}>
        {!isIn && <a href={paths.landing}>{t('public:nav.home')}</a>}
        <a href={paths.about}>{t('public:nav.about')}</a>
        <a href={paths.manual}>{t('public:nav.manual')}</a>
        {!isIn && (
          <a className="button brand" href={paths.signUp}>
            {t('landing:signUp')}
          </a>
        )}
      </nav>
    </details>
  )
}

function Footer({ t, locale, contact }: Props) {
  return (
    <footer className="footer">
      <nav className="links" aria-label={t('public:footer.label')}>
        <a href={legalPath('terms')}>{t('public:footer.terms')}</a>
        <a href={legalPath('privacy')}>{t('public:footer.privacy')}</a>
        <a href={legalPath('gdpr')}>{t('public:footer.gdpr')}</a>
        <a href={contact.email ? `mailto:${contact.email}` : paths.bugReport}>
          {contact.email ?? t('public:footer.contact')}
        </a>
      </nav>
      {contact.name && <span>{t('public:footer.operator', { name: contact.name })}</span>}
      <div className="languages">
        {locales.map((each) => (
          <button key={each} type="button" lang={each} data-locale={each} aria-pressed={each === locale}>
            {localeNames[each]}
          </button>
        ))}
      </div>
    </footer>
  )
}

/** The logo and the name; those of a lite installation are its own. */
function Logo({ lite }: { lite: LiteLook | null }) {
  return (
    <>
      {lite?.logo ? (
        <img src={lite.logo} width={36} height={36} alt="" />
      ) : (
        <LogoDrawing size={36} fill={lite?.shades?.[8]} />
      )}
      <span className={lite ? 'ownName' : 'word'}>{lite?.name ?? 'parta'}</span>
    </>
  )
}
