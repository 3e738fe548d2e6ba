import { useQuery } from '@tanstack/react-query'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { campaign, type Campaign } from '../../registration/contract.ts'
import { operator } from '../contract.ts'

/** /operator/campaign: what the registration advertises. */
export function OperatorCampaign() {
  const { data, error, refetch } = useQuery({ ...q(campaign.read), staleTime: 0 })
  return (
    <Column width="narrow">
      <Head title="Offer | Larder platform" />
      <PageTitle note="What the registration promises. Switched off, it shows the plain price.">
        Offer
      </PageTitle>
      {data ? (
        <Card>
          <Form
            of={campaign.change}
            start={data.data}
            send={(body) => ({ body })}
            success="The offer is saved."
            refreshes={[campaign.read, operator.acts]}
            leaveWarning="on"
          >
            <SwitchField<Campaign> name="isOn" label="Show the offer" />
            <SwitchField<Campaign>
              name="hasCountdown"
              label="Count down to the end of the visitor's day"
            />
            <SwitchField<Campaign> name="hasMonthlyFee" label="Speak of a monthly fee later" />
            <FieldRow>
              <NumberField<Campaign>
                name="spots"
                label="Spots"
                hint="“Opening offer: … spots”, above the registration."
              />
              <NumberField<Campaign>
                name="people"
                label="People"
                hint="“For the first … people”, beside the price."
              />
            </FieldRow>
            <FieldRow>
              <NumberField<Campaign> name="laterPricePhp" label="Later price in pesos" />
              <NumberField<Campaign> name="laterPriceUsd" label="Later price in dollars" />
            </FieldRow>
            <SubmitButton sending="Saving...">Save</SubmitButton>
          </Form>
        </Card>
      ) : error ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Column>
  )
}
