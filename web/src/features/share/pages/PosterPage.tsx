import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconFileOff, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { orgPath, paths } from '../../../lib/paths.ts'
import { Empty } from '../../../ui/ListStates.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { seedPicture } from '../../../ui/seed-picture.ts'
import { ownPicture, posterTarget, sharedItem } from '../target.ts'
import classes from './PosterPage.module.css'

/** An A4 poster to print. Its content comes from the address and is rendered as text only. */
export function PosterPage() {
  const { t } = useTranslation('share')
  const [query] = useSearchParams()
  const name = query.get('name')?.trim().slice(0, 256) ?? ''
  const item = sharedItem('org', query.get('id'))
  usePageTitle(name || t('poster.title'))
  if (item === null || name === '') {
    return (
      <main className={classes.page}>
        <Empty icon={IconFileOff} title={t('poster.wrong')} text={t('poster.wrongText')}>
          <Button component={Link} to={paths.orgs}>
            {t('error.home')}
          </Button>
        </Empty>
      </main>
    )
  }
  return (
    <main className={classes.page}>
      <Group className={classes.tools ?? ''} justify="space-between">
        <Button
          component={Link}
          to={orgPath(item.id)}
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('poster.back')}
        </Button>
        <Button
          color="accent"
          c="var(--on-accent)"
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('poster.print')}
        </Button>
      </Group>
      <Sheet
        name={name}
        image={query.get('image') ?? ''}
        updatedAt={query.get('updatedAt') ?? ''}
        target={posterTarget(item.id, query.get('invitation'))}
        until={query.get('until') ?? ''}
      />
    </main>
  )
}

interface SheetProps {
  readonly name: string
  readonly image: string
  readonly updatedAt: string
  /** The address in the code, and when the invitation expires. */
  readonly target: string
  readonly until: string
}

function Sheet({ name, image, updatedAt, target, until }: SheetProps) {
  const { t } = useTranslation('share')
  const picture = ownPicture(image) ?? (/^SEED:[\w-]{1,64}$/.test(image) ? seedPicture(image.slice(5)) : null)
  return (
    <article className={classes.sheet} data-testid="poster">
      <header className={classes.brand}>
        <Logo />
      </header>
      {picture && <img className={classes.picture} src={picture} alt="" />}
      <h1 className={classes.name} data-long={name.length > 40 || undefined}>
        {name}
      </h1>
      <p className={classes.join}>{t('poster.join')}</p>
      <div className={classes.code}>
        <QrCode text={location.origin + target} label={t('poster.code', { name })} size="fill" />
      </div>
      <p className={classes.how}>{t('poster.how')}</p>
      <footer className={classes.foot}>
        <span>{location.host}</span>
        {isDate(until) ? (
          <span>{t('poster.until', { day: dayOfYear(until, currentLocale()) })}</span>
        ) : (
          isDate(updatedAt) && <span>{t('poster.valid', { day: dayOfYear(updatedAt, currentLocale()) })}</span>
        )}
      </footer>
    </article>
  )
}

function isDate(text: string): boolean {
  return text !== '' && !Number.isNaN(Date.parse(text))
}
