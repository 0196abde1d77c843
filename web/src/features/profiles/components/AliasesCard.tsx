import { Button } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Alias } from '@parta/contracts/profiles'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { aliasesPath, paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import classes from './AliasesCard.module.css'
import { AliasRows } from './AliasRows.tsx'

interface Props {
  readonly aliases: readonly Alias[]
  /** The owner's id; absent for the person's own aliases, which are the only ones that can be added to. */
  readonly userId?: string
}

/** The first few aliases of a person, with a link to all. */
export function AliasesCard({ aliases, userId }: Props) {
  const { t } = useTranslation('aliases')
  const isOwn = userId === undefined
  if (!isOwn && aliases.length === 0) return null
  return (
    <Card title={t(isOwn ? 'title' : 'titleOf')}>
      {aliases.length === 0 && <p className={classes.hint}>{t('hint')}</p>}
      <AliasRows aliases={aliases.slice(0, limits.aliasesSearched)} />
      <div className={classes.actions}>
        {isOwn && aliases.length < limits.aliasesMax && (
          <Button
            component={Link}
            to={paths.newAlias}
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {t('add')}
          </Button>
        )}
        {aliases.length > 0 && (
          <Button component={Link} to={aliasesPath(userId)} variant="default">
            {t(isOwn ? 'manage' : 'all')}
          </Button>
        )}
      </div>
    </Card>
  )
}
