/**
 * A certificate for `localhost` with its key, trusted only where explicitly configured: for tests only. Valid from 2020 to
 * 2120, whatever a machine's clock says.
 */
export const TEST_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBejCCAR+gAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVTbGlwd2F5
IHRlc3QgcmVjZWl2ZXIwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MCAxHjAcBgNVBAMMFVNsaXB3YXkgdGVzdCByZWNlaXZlcjBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABENVSK8ihtxu88ZEuG55WeQsNTHyCWyagyvh94woZm1aQa/V
DB4F7cSQ17Wh6artx4SHF1S6YKChhuxdOmry6rmjSDBGMBQGA1UdEQQNMAuCCWxv
Y2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBTa+0gsuvCTb7cSfZCJ
0K6oKirKODAKBggqhkjOPQQDAgNJADBGAiEAwh7mKvii7LYA53ybu51ozAGUjFWu
r0EcAoVvZVFnCtICIQD2HeqoYiJoVvyfmnL81Hr9m3+mXwEms3xPZP9/OTQcNg==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXgzZiFX4BvzBgF0A
79sb1wowA0k6apsxBs5RazqnWHqhRANCAARDVUivIobcbvPGRLhueVnkLDUx8gls
moMr4feMKGZtWkGv1QweBe3EkNe1oemq7ceEhxdUumCgoYbsXTpq8uq5
-----END PRIVATE KEY-----
`,
};
