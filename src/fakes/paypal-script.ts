const script = `
(() => {
  const api = FAKE_URL
  const approve = async (id) => {
    const reply = await fetch(api + '/fake/approve/' + id, { method: 'POST' })
    if (!reply.ok) throw new Error('The fake provider does not know this payment')
  }
  function ask(id) {
    return new Promise((choose) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Fake PayPal')
      dialog.innerHTML = '<p>Fake PayPal: nothing is charged.</p>' +
        '<button type="button" data-choice="approve">Approve payment</button> ' +
        '<button type="button" data-choice="cancel">Cancel payment</button>'
      dialog.style.cssText = 'padding: 1.5rem; border: 0; border-radius: 0.75rem'
      dialog.addEventListener('click', ({ target }) => {
        const { choice } = target.dataset
        if (choice === undefined) return
        dialog.remove()
        choose(choice)
      })
      dialog.addEventListener('cancel', () => { dialog.remove(); choose('cancel') })
      document.body.append(dialog)
      dialog.showModal()
    })
  }
  const session = (options) => ({
    async start(presentation, orderPromise) {
      try {
        const { orderId } = await (typeof orderPromise === 'function' ? orderPromise() : orderPromise)
        if ((await ask(orderId)) === 'cancel') return options.onCancel && options.onCancel({ orderId })
        await approve(orderId)
        await options.onApprove({ orderId })
      } catch (error) {
        if (options.onError) options.onError(error)
        else throw error
      }
    },
    destroy() {},
    cancel() {},
    hasReturned: () => false,
    async resume() {},
  })
  const labels = { number: 'Card number', expiry: 'Expiry date', cvv: 'CVV', name: 'Name on card' }
  function cardSession() {
    const inputs = new Map()
    const listeners = []
    const fieldOf = (input) => ({
      isEmpty: input.value.trim() === '',
      isValid: input.value.trim() !== '',
      isPotentiallyValid: true,
      isFocused: document.activeElement === input,
    })
    const tell = (sender) => {
      const fields = Object.fromEntries([...inputs].map(([type, input]) => [type, fieldOf(input)]))
      const data = { ...fields, cards: [], emittedBy: sender }
      for (const [event, listener] of listeners) if (event === 'change') listener({ data, sender })
    }
    return {
      createCardFieldsComponent({ type, placeholder = '', ariaLabel }) {
        const input = document.createElement('input')
        input.placeholder = placeholder
        input.setAttribute('aria-label', ariaLabel || labels[type])
        input.inputMode = type === 'name' ? 'text' : 'numeric'
        input.style.cssText = 'width: 100%; height: 2.75rem; padding: 0 0.75rem; font: inherit'
        input.addEventListener('input', () => tell(type))
        input.destroy = () => inputs.delete(type)
        inputs.set(type, input)
        return input
      },
      async on(event, listener) { listeners.push([event, listener]) },
      update() {},
      destroy() { inputs.clear() },
      async submit(orderId) {
        await approve(orderId)
        return { state: 'succeeded', data: { orderId } }
      },
    }
  }
  if (!customElements.get('paypal-button')) {
    customElements.define('paypal-button', class extends HTMLElement {
      connectedCallback() {
        if (this.shadowRoot) return
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Pay with PayPal'
        button.style.cssText =
          'width: 100%; height: 2.75rem; border: 0; border-radius: 0.5rem; font: inherit; font-weight: 600; background: #ffc439; color: #111'
        this.attachShadow({ mode: 'open' }).append(button)
      }
    })
  }
  window[document.currentScript.dataset.namespace || 'paypal'] = {
    version: '6.0.0-fake',
    async createInstance() {
      return {
        async findEligibleMethods() { return { isEligible: () => true, getDetails: () => ({}) } },
        createPayPalOneTimePaymentSession: session,
        createPayPalGuestOneTimePaymentSession: session,
        createCardFieldsOneTimePaymentSession: cardSession,
        updateLocale() {},
      }
    },
  }
})()
`

/**
 * What stands in for the provider's browser script: the same calls, with an approve and a cancel button in place of
 * the provider's window, and plain inputs in place of its hosted card fields. Card numbers never leave it.
 */
export const paypalScript = (url: string) => script.replace('FAKE_URL', JSON.stringify(url))
