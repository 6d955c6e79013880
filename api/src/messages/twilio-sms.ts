import type { SmsGateway, TwilioConfig } from './ports.ts';

const TIME_LIMIT = 10_000;

/** Sends through Twilio's messages resource. Failures go to the terminal without number or text. */
export function createTwilioSms(config: TwilioConfig): SmsGateway {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`;
  const post = async (phoneNo: string, text: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `${config.countryPrefix}${phoneNo}`, From: config.from, Body: text }),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  };
  return {
    // Not awaited: how long Twilio takes would tell that the user exists.
    async send(phoneNo, text) {
      if (!phoneNo) return;
      void post(phoneNo, text).catch((error: Error) => console.error('openward: an SMS was not sent:', error.message));
    },
  };
}
