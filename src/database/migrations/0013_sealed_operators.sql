alter table operators rename column totp_secret to sealed_totp_secret;
comment on column operators.sealed_totp_secret is 'Sealed under a key outside the database. What was stored before that is sealed when a server starts.';
