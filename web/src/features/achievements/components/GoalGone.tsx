import { Button } from '@mantine/core'
import { IconTrophyOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'

interface Props {
  /** `gone`: there is no such achievement · `denied`: the person may not create or change it. */
  readonly why: 'gone' | 'denied'
  /** The list of achievements. */
  readonly to: string
}

/** The page in place of an achievement that is not there, or of a form that the person may not send. */
export function GoalGone({ why, to }: Props) {
  const { t } = useTranslation('achievements')
  const [title, text] = why === 'gone' ? [t('gone.title'), t('gone.text')] : [t('denied.title'), t('denied.text')]
  usePageTitle(title)
  return (
    <Empty isPage icon={IconTrophyOff} title={title} text={text}>
      <Button component={Link} to={to} variant="default">
        {t('all')}
      </Button>
    </Empty>
  )
}
