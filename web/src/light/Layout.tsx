/** @jsxImportSource preact */
import type { LiteLook } from '@parta/contracts/lite'
import { locales } from '@parta/contracts/values'
import type { ComponentChildren } from 'preact'
import { localeNames } from '../lib/locale-names.ts'
import { legalPath, paths } from '../lib/paths.ts'
import type { Translate } from './translate.ts'

interface Props {
  readonly t: Translate
  readonly locale: string
  readonly contact: { readonly name?: string | undefined; readonly email?: string | undefined }
  readonly lite: LiteLook | null
  readonly children: ComponentChildren
}

/** The frame of the pages for visitors. All links load a page: they lead to the app, or to another page like this. */
export function Layout({ t, locale, contact, lite, children }: Props) {
  return (
    <div class="page">
      <header class="header">
        <a href={paths.landing} class="logo" aria-label={lite?.name ?? 'Parta'}>
          <Logo lite={lite} />
        </a>
        <nav class="places" aria-label={t('public:nav.label')}>
          <a href={paths.about}>{t('public:nav.about')}</a>
          <a href={paths.manual}>{t('public:nav.manual')}</a>
        </nav>
        <div class="enter">
          <a class="button quiet" href={paths.signIn}>
            {t('landing:signIn')}
          </a>
          <a class="button brand wide" href={paths.signUp}>
            {t('landing:signUp')}
          </a>
          <details class="menu">
            <summary aria-label={t('public:nav.menu')}>
              <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 6h16M4 12h16M4 18h16" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
              </svg>
            </summary>
            <nav class="folded" aria-label={t('public:nav.label')}>
              <a href={paths.landing}>{t('public:nav.home')}</a>
              <a href={paths.about}>{t('public:nav.about')}</a>
              <a href={paths.manual}>{t('public:nav.manual')}</a>
              <a class="button brand" href={paths.signUp}>
                {t('landing:signUp')}
              </a>
            </nav>
          </details>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer class="footer">
        <nav class="links" aria-label={t('public:footer.label')}>
          <a href={legalPath('terms')}>{t('public:footer.terms')}</a>
          <a href={legalPath('privacy')}>{t('public:footer.privacy')}</a>
          <a href={legalPath('gdpr')}>{t('public:footer.gdpr')}</a>
          <a href={contact.email ? `mailto:${contact.email}` : paths.bugReport}>
            {contact.email ?? t('public:footer.contact')}
          </a>
        </nav>
        {contact.name && <span>{t('public:footer.operator', { name: contact.name })}</span>}
        <div class="languages">
          {locales.map((each) => (
            <button key={each} type="button" lang={each} data-locale={each} aria-pressed={each === locale}>
              {localeNames[each]}
            </button>
          ))}
        </div>
      </footer>
    </div>
  )
}

/** The logo: people in a ring seen from above, with one free place. */
function Logo({ lite }: { lite: LiteLook | null }) {
  return (
    <>
      {lite?.logo ? <img src={lite.logo} width={36} height={36} alt="" /> : <Mark color={lite?.shades?.[8]} />}
      <span class={lite ? 'ownName' : 'word'}>{lite?.name ?? 'parta'}</span>
    </>
  )
}

function Mark({ color = '#0b6b55' }: { color?: string | undefined }) {
  return (
    <svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="14" fill={color} />
      <g fill="#ffffff">
        <circle cx="24" cy="11.5" r="4.6" />
        <circle cx="35.9" cy="20.1" r="4.6" />
        <circle cx="16.7" cy="34.1" r="4.6" />
        <circle cx="12.1" cy="20.1" r="4.6" />
      </g>
      <circle cx="31.3" cy="34.1" r="4.6" fill="#ff8a33" />
    </svg>
  )
}
