import { Button, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconPlant2, IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { aliasPath, karmaPath, paths } from '../../../lib/paths.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Karma } from '../../../ui/Reputation.tsx'
import { useKarma } from '../api.ts'
import { AtZero } from '../components/AtZero.tsx'
import { Change } from '../components/Change.tsx'
import classes from './KarmaPage.module.css'

/** The person's own karma with each change and its cause; `?id=` names one of their aliases. */
export function KarmaPage() {
  const { t } = useTranslation('karma')
  const [query] = useSearchParams()
  const { data: me } = useMe()
  const asked = query.get('id')
  const alias = me?.aliases.find(({ id }) => id === asked)
  const isOthers = me !== undefined && asked !== null && asked !== me.id && !alias
  const id = isOthers ? undefined : (alias?.id ?? me?.id)
  const list = useKarma(id)
  if (isOthers) return <NotOwn />
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={alias ? fullName(alias) : t('lead')}
        back={alias ? aliasPath(alias.id) : paths.profile}
        help="karma"
      />
      {list.error && !list.first ? (
        <Failed error={list.error} again={list.again} />
      ) : !list.first || id === undefined ? (
        <Loading rows={3} />
      ) : (
        <Stack gap="lg">
          <Now id={id} list={list} first={list.first} />
          <Changes id={id} list={list} />
        </Stack>
      )}
    </>
  )
}

/** The address names somebody else's karma, or that of a deleted alias. */
function NotOwn() {
  const { t } = useTranslation('karma')
  return (
    <>
      <PageHeader title={t('title')} back={paths.profile} help="karma" />
      <Empty icon={IconUserQuestion} title={t('notOwn.title')} text={t('notOwn.text')}>
        <Button component={Link} to={karmaPath()} variant="default">
          {t('notOwn.mine')}
        </Button>
      </Empty>
    </>
  )
}

interface Props {
  readonly id: string
  readonly list: ReturnType<typeof useKarma>
}

interface NowProps extends Props {
  readonly first: Pick<NonNullable<Props['list']['first']>, 'value' | 'attendances'>
}

/** The karma now, how it returns, and what a low one means. */
function Now({ id, list, first: { value, attendances } }: NowProps) {
  const { t } = useTranslation('karma')
  const missing = limits.karmaReturnAfter - attendances
  return (
    <Card>
      <div className={classes.now}>
        <Karma value={value} />
        {value >= limits.karmaToJoin && (
          <p className={classes.next}>{value < limits.karmaMax ? t('next', { count: missing }) : t('full')}</p>
        )}
      </div>
      {value < limits.karmaToJoin && <AtZero of={id} changes={list.items} />}
      <ul className={classes.rules}>
        <li>{t('rules.return', { count: limits.karmaReturnAfter })}</li>
        <li>{t('rules.create', { needed: limits.karmaToCreate })}</li>
        <li>{t('rules.join', { needed: limits.karmaToJoin })}</li>
      </ul>
    </Card>
  )
}

function Changes({ id, list }: Props) {
  const { t } = useTranslation('karma')
  if (list.items.length === 0) return <Empty icon={IconPlant2} title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <ol className={classes.list} data-testid="karma-changes">
        {list.items.map((change) => (
          <Change key={change.id} of={id} change={change} />
        ))}
      </ol>
      <MoreButton list={list} />
    </>
  )
}
