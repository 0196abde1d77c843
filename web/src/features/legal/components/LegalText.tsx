import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import type { Legal } from '../../../lib/legal.ts'
import { Failed } from '../../../ui/ListStates.tsx'
import { indexesUpTo } from '../../../ui/numbers.ts'
import { useLegal } from '../api.ts'
import classes from './LegalText.module.css'

type Name = Parameters<typeof useLegal>[0]

/** A legal text with its sections, on a page or in a dialog. */
export function LegalText({ name, contents = false }: { name: Name; contents?: boolean }) {
  const { data: legal, error, mutate } = useLegal(name)
  if (error) return <Failed error={error} again={() => void mutate()} />
  if (!legal) return <TextSkeleton />
  const { sections } = legal.locales[currentLocale()]
  return (
    <div className={contents ? classes.withContents : undefined}>
      {contents && <Contents titles={sections.map(({ title }) => title)} />}
      <div className={classes.text}>
        {name !== 'manual' && <EffectiveDate legal={legal} />}
        {sections.map(({ title, text }, index) => (
          <section key={title} id={`section-${index + 1}`}>
            <h2>{title}</h2>
            {text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function EffectiveDate({ legal }: { legal: Legal }) {
  const { t } = useTranslation('legal')
  const date = dayOfYear(legal.effectiveDate, currentLocale())
  return <p className={classes.since}>{t('since', { version: legal.version, date })}</p>
}

function Contents({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation('legal')
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <ol>
        {titles.map((title, index) => (
          <li key={title}>
            <a href={`#section-${index + 1}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function TextSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.lines} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {indexesUpTo(12).map((line) => (
        <i key={line} />
      ))}
    </div>
  )
}
